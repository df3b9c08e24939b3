import {
  Archive,
  ArchiveRestore,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  Pencil,
  Printer,
  UserMinus,
  Users,
} from 'lucide-react'
import { lazy } from 'react'
import { deleteClass } from '#schema/mutations/class/deleteClass.ts'
import type { Acts } from '#web/components/dialog/dialogAct.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { deleteAct, historyAct } from '#web/dialogs/rowActs.tsx'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

const ClassDialog = lazy(() => import('./ClassDialog.tsx'))
const ClassModulesDialog = lazy(() => import('./ClassModulesDialog.tsx'))
const StudentsDialog = lazy(() => import('./StudentsDialog.tsx'))
const ClassPapersDialog = dialogOnUse('Diário e listas', () => import('#web/dialogs/papers/ClassPapersDialog.tsx'))
const CloseClassDialog = dialogOnUse('Encerrar Turma', () => import('./CloseClassDialog.tsx'))
const TimetableDialog = dialogOnUse('Horário', () => import('./timetable/TimetableDialog.tsx'))
const RemoveTeacherDialog = lazy(() => import('./RemoveTeacherDialog.tsx'))

/** What an office does with a class. Its rolls are a screen, and everything else a dialog. */
export const classActs = (schoolClass: ListedClass, onRolls: (schoolClass: ListedClass) => void): Acts => [
  {
    label: 'Ver Alunos',
    icon: Users,
    opens: 'alunos',
    dialog: (onClose) => <StudentsDialog {...{ schoolClass, onClose }} />,
  },
  { label: 'Chamadas', icon: ClipboardCheck, onSelect: () => onRolls(schoolClass) },
  {
    label: 'Editar',
    icon: Pencil,
    opens: 'editar',
    dialog: (onClose) => <ClassDialog {...{ schoolClass, onClose }} />,
  },
  {
    label: 'Módulos',
    icon: BookOpen,
    opens: 'modulos',
    dialog: (onClose) => <ClassModulesDialog {...{ schoolClass, onClose }} />,
  },
  {
    label: 'Horário',
    icon: CalendarClock,
    opens: 'horario',
    dialog: (onClose) => <TimetableDialog {...{ schoolClass, onClose }} />,
  },
  {
    label: 'Diário e listas',
    icon: Printer,
    opens: 'papeis',
    dialog: (onClose) => <ClassPapersDialog {...{ schoolClass, onClose }} />,
  },
  historyAct({ table: 'classes', rowKey: schoolClass.id, title: schoolClass.title }),
  schoolClass.teacherId !== null && {
    label: 'Remover professor',
    icon: UserMinus,
    opens: 'tirar-professor',
    dialog: (onClose) => <RemoveTeacherDialog {...{ schoolClass, onClose }} />,
  },
  {
    label: schoolClass.closedOn ? 'Reabrir' : 'Encerrar',
    icon: schoolClass.closedOn ? ArchiveRestore : Archive,
    opens: 'encerrar',
    dialog: (onClose) => <CloseClassDialog {...{ schoolClass, onClose }} />,
  },
  deleteAct({
    title: 'Excluir Turma',
    question: `Tem certeza que deseja excluir a turma ${schoolClass.title}, com suas matrículas?`,
    act: deleteClass,
    args: { classId: schoolClass.id },
    done: 'Turma excluída com sucesso',
    failed: 'Erro ao excluir turma',
    note: 'As chamadas, as notas e as avaliações dos alunos continuam guardadas.',
    confirm: 'Excluir Turma',
  }),
]
