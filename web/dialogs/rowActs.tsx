import {
  ArrowRightLeft,
  Contact,
  FileText,
  FileUser,
  History,
  LockKeyhole,
  Pencil,
  Trash2,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import { type ComponentProps, lazy } from 'react'
import type { User } from '#schema/nouns/user.ts'
import type { DialogAct } from '#web/components/dialog/dialogAct.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import type { Deletion } from './DeleteDialog.tsx'
import type HistoryOf from './HistoryDialog.tsx'

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'))
const EditPersonDialog = lazy(() => import('./EditPersonDialog.tsx'))
const DeclarationDialog = dialogOnUse('Declarações', () => import('./papers/DeclarationDialog.tsx'))
const FamilyDialog = dialogOnUse('Família e documentos', () => import('./family/FamilyDialog.tsx'))
const TransferDialog = lazy(() => import('./TransferDialog.tsx'))
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))
const ReturnDialog = lazy(() => import('./ReturnDialog.tsx'))
const HistoryDialog = dialogOnUse('Histórico', () => import('./HistoryDialog.tsx'))
const NewPasswordDialog = dialogOnUse('Nova senha', () => import('./NewPasswordDialog.tsx'))
const PersonDataDialog = dialogOnUse('Dados da pessoa', () => import('./PersonDataDialog.tsx'))

/** 'Editar' of a person, wherever the person is on the screen. */
export const editPersonAct = (person: User, noun: ComponentProps<typeof EditPersonDialog>['noun']): DialogAct => ({
  label: 'Editar',
  icon: Pencil,
  opens: 'editar',
  dialog: (onClose) => <EditPersonDialog noun={noun} person={person} onClose={onClose} />,
})

/** 'Histórico' of any row. */
export const historyAct = (of: Omit<ComponentProps<typeof HistoryOf>, 'onClose'>): DialogAct => ({
  label: 'Histórico',
  icon: History,
  opens: 'historico',
  dialog: (onClose) => <HistoryDialog {...of} onClose={onClose} />,
})

/** 'Excluir', which asks first. */
export const deleteAct = <A,>(deletion: Deletion<A>): DialogAct =>
  deleteActWith((onClose) => <DeleteDialog {...deletion} onClose={onClose} />)

/** 'Excluir' with a question of its own. */
export const deleteActWith = (dialog: DialogAct['dialog']): DialogAct => ({
  label: 'Excluir',
  icon: Trash2,
  danger: true,
  opens: 'excluir',
  dialog,
})

export const declarationAct = (student: User): DialogAct => ({
  label: 'Declarações',
  icon: FileText,
  opens: 'declaracao',
  dialog: (onClose) => <DeclarationDialog student={student} onClose={onClose} />,
})

/** Whom to call, and what papers need. */
export const familyAct = (student: User): DialogAct => ({
  label: 'Família e documentos',
  icon: Contact,
  opens: 'familia',
  dialog: (onClose) => <FamilyDialog student={student} onClose={onClose} />,
})

/** To another class of the school, from a day on. */
const transferAct = (student: User): DialogAct => ({
  label: 'Transferir',
  icon: ArrowRightLeft,
  opens: 'transferir',
  dialog: (onClose) => <TransferDialog students={[student]} onClose={onClose} />,
})

/** Out of a class, or of all of theirs, on a last day and for a reason. */
const leaveAct = (student: User): DialogAct => ({
  label: 'Saiu',
  icon: UserMinus,
  opens: 'saiu',
  dialog: (onClose) => <LeaveDialog students={[student]} onClose={onClose} />,
})

/** Back in a class that they left. */
const returnAct = (student: User): DialogAct => ({
  label: 'Voltou',
  icon: UserPlus,
  opens: 'voltou',
  dialog: (onClose) => <ReturnDialog student={student} onClose={onClose} />,
})

/** What a student does in classes: change, leave, come back. */
export const stayActs = (student: User): DialogAct[] => [transferAct(student), leaveAct(student), returnAct(student)]

/** For a person who forgot their password. */
export const newPasswordAct = (person: User): DialogAct => ({
  label: 'Nova senha',
  icon: LockKeyhole,
  opens: 'nova-senha',
  dialog: (onClose) => <NewPasswordDialog person={person} onClose={onClose} />,
})

/** A copy of a person's data, and their erasure. */
export const personDataAct = (person: User): DialogAct => ({
  label: 'Dados da pessoa',
  icon: FileUser,
  opens: 'dados',
  dialog: (onClose) => <PersonDataDialog person={person} onClose={onClose} />,
})
