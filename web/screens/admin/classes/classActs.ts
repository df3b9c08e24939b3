import {
  Archive,
  ArchiveRestore,
  BookOpen,
  ClipboardCheck,
  History,
  Pencil,
  Printer,
  Trash2,
  UserMinus,
  Users,
} from 'lucide-react'
import type { DialogParam } from '#web/components/dialog/useDialogParam.ts'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

export type ClassAct = 'students' | 'edit' | 'modules' | 'history' | 'papers' | 'delete' | 'removeTeacher' | 'close'

/** The dialog of each act on a class. */
export const dialogOfAct: Record<ClassAct, DialogParam> = {
  students: 'alunos',
  edit: 'editar',
  modules: 'modulos',
  history: 'historico',
  papers: 'papeis',
  delete: 'excluir',
  removeTeacher: 'tirar-professor',
  close: 'encerrar',
}

/** The acts on a class as a menu. Its rolls are a screen, and everything else a dialog. */
export function classActions(
  { closedOn, teacherId }: Pick<ListedClass, 'closedOn' | 'teacherId'>,
  onAct: (act: ClassAct) => void,
  onRolls: () => void,
): RowAction[] {
  return [
    { label: 'Ver Alunos', icon: Users, onSelect: () => onAct('students') },
    { label: 'Chamadas', icon: ClipboardCheck, onSelect: onRolls },
    { label: 'Editar', icon: Pencil, onSelect: () => onAct('edit') },
    { label: 'Módulos', icon: BookOpen, onSelect: () => onAct('modules') },
    { label: 'Diário e listas', icon: Printer, onSelect: () => onAct('papers') },
    { label: 'Histórico', icon: History, onSelect: () => onAct('history') },
    ...(teacherId === null
      ? []
      : [{ label: 'Remover professor', icon: UserMinus, onSelect: () => onAct('removeTeacher') }]),
    {
      label: closedOn ? 'Reabrir' : 'Encerrar',
      icon: closedOn ? ArchiveRestore : Archive,
      onSelect: () => onAct('close'),
    },
    { label: 'Excluir', icon: Trash2, danger: true, onSelect: () => onAct('delete') },
  ]
}
