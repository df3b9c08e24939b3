import {
  ArrowRightLeft,
  BookOpen,
  CalendarOff,
  CircleUserRound,
  ClipboardCheck,
  FileText,
  GraduationCap,
  ListVideo,
  type LucideIcon,
  Plus,
  Printer,
  RefreshCw,
  UserMinus,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react'
import type { User } from '#schema/nouns/user.ts'
import { mayOpen } from '#schema/permissions/areas.ts'
import { plain } from '#schema/rules/text.ts'
import { personPath } from '#web/model/people/personPath.ts'
import { weekText } from '#web/model/schedule/weekText.ts'
import type { Findable } from '#web/queries/useFindable.ts'
import { menuOf } from '../menu.ts'
import type { Command } from './commands.ts'
import { enrolling, settingsOf } from './settingsOf.ts'

/** The act that each screen of the menu offers: a person who has the screen may do it. */
const createLabels: Record<string, string> = {
  '/admin/students': 'Adicionar Novo Aluno',
  '/admin/teachers': 'Adicionar Novo Professor',
  '/admin/administrators': 'Adicionar Administrador',
  '/admin/modules': 'Criar Novo Módulo',
  '/admin/classes': 'Nova Turma',
  '/superadmin/schools': 'Nova Escola',
  '/superadmin/admins': 'Novo Administrador',
}

/** The addresses where a role sees classes, modules, lessons and students. */
const addressesOf = (user: User) => {
  if (user.role === 'teacher')
    return {
      class: (id: number) => `/teacher/classes?turma=${id}`,
      module: (id: number) => `/teacher/materials?modulo=${id}`,
      lesson: ({ title }: { title: string }) => `/teacher/materials?busca=${encodeURIComponent(title)}`,
      student: ({ id }: User) => personPath('teacher', id),
    }
  if (user.role === 'student')
    return {
      class: () => '/student/today-lessons',
      module: (id: number) => `/student/my-modules/${id}`,
      lesson: ({ id, moduleId }: { id: number; moduleId: number }) => `/student/my-modules/${moduleId}?aula=${id}`,
      student: () => '/',
    }
  return {
    class: (id: number) => `/admin/classes?alunos=${id}`,
    module: (id: number) => `/admin/modules/${id}`,
    lesson: ({ id, moduleId }: { id: number; moduleId: number }) => `/admin/modules/${moduleId}?aba=aulas&editar=${id}`,
    student: ({ id }: User) => personPath('admin', id),
  }
}

/** Every command of a person, from their menu and from the data on their device. */
export function commandsOf(user: User, { classes, modules, lessons, students, teachers }: Findable): Command[] {
  const groups = menuOf(user)
  if (!groups.length) return []
  const to = addressesOf(user)
  const titles = new Map(modules.map(({ id, title }) => [id, title]))
  const places = groups.flatMap((group) => group.places.map((place) => ({ ...place, from: group.group })))
  const hasGroups = groups.length > 1
  const command = (group: string, icon: LucideIcon, label: string, address: string, hint?: string): Command => ({
    group,
    icon,
    label,
    to: address,
    ...(hint && { hint }),
  })
  const rolls = user.role === 'teacher' ? classes : []
  return [
    ...rolls.map((each) =>
      command(
        'Ações',
        ClipboardCheck,
        `Fazer chamada: ${each.title}`,
        `/teacher/classes/${each.id}/roll-call`,
        weekText(each, each.subjects),
      ),
    ),
    ...places.flatMap((place) => {
      const label = createLabels[place.to]
      return label ? [command('Ações', Plus, label, `${place.to}?novo=1`)] : []
    }),
    ...settingsOf(user),
    ...places.map((place) => command('Ir para', place.icon, place.label, place.to, hasGroups ? place.from : undefined)),
    command('Ir para', RefreshCw, 'Sincronização', '/sync'),
    command('Ir para', CircleUserRound, 'Perfil', '/profile'),
    ...classes.map((each) => ({
      ...command('Turmas', Users, each.title, to.class(each.id), weekText(each, each.subjects)),
      ...(printsPapers(user) && { words: enrolling }),
    })),
    ...modules.map(({ id, title }) => command('Módulos', BookOpen, title, to.module(id))),
    ...lessons.map((lesson) =>
      command('Aulas', ListVideo, lesson.title, to.lesson(lesson), titles.get(lesson.moduleId)),
    ),
    ...teachers.map((teacher) =>
      command('Professores', GraduationCap, teacher.name, to.student(teacher), teacher.email ?? undefined),
    ),
    // Only the office finds teachers.
    ...teachers.map(({ id, name }) => ({
      ...command('Ações', CalendarOff, `Afastar ${name}`, `${personPath('admin', id)}?afastar=${id}`),
      words: 'substituir substituto',
    })),
    ...students.map(({ student }) =>
      command('Alunos', UserRound, student.name, to.student(student), student.email ?? student.username ?? undefined),
    ),
    ...(printsPapers(user) ? classes : []).map((each) => ({
      ...command('Papéis', Printer, `Diário e listas: ${each.title}`, `/admin/classes?papeis=${each.id}`),
      hint: weekText(each, each.subjects),
      words: 'imprimir lista de chamada assinaturas',
    })),
  ]
}

/** The office's own. */
const printsPapers = (user: User) => mayOpen(user, '/admin/students')

interface StudentAct extends Pick<Command, 'group' | 'icon' | 'words'> {
  label: string
  /** The words of a search that is about it, in plain letters. */
  names: readonly string[]
  /** The parameter that opens it on the student's page. */
  opens: string
}

const studentActs: readonly StudentAct[] = [
  {
    ...{ group: 'Papéis', icon: FileText, label: 'Declaração', words: 'declarações frequência matrícula' },
    ...{ names: ['declaracao', 'declaracoes'], opens: 'declaracao' },
  },
  {
    ...{ group: 'Ações', icon: ArrowRightLeft, label: 'Transferir', words: 'transferência mudar de turma' },
    ...{ names: ['transferir', 'transferencia'], opens: 'transferir' },
  },
  {
    ...{ group: 'Ações', icon: UserMinus, label: 'Saiu', words: 'saída da turma desmatricular remover' },
    ...{ names: ['saiu', 'saida', 'desmatricular'], opens: 'saiu' },
  },
  {
    ...{ group: 'Ações', icon: UserPlus, label: 'Voltou', words: 'volta para a turma' },
    ...{ names: ['voltou', 'volta'], opens: 'voltou' },
  },
]

/** The acts that a search names, of those that each student has: no other search has to go through them. */
export const studentActsIn = (search: string): readonly StudentAct[] => {
  const words = plain(search).split(/\s+/)
  return studentActs.filter(({ names }) =>
    words.some((word) => word.length > 2 && names.some((name) => name.startsWith(word))),
  )
}

/** These acts for each student, where the office may do them. */
export const commandsOfStudents = (
  user: User,
  acts: readonly StudentAct[],
  { students }: Pick<Findable, 'students'>,
): Command[] =>
  acts.flatMap(({ group, icon, label, words, opens }) =>
    (printsPapers(user) ? students : []).map(({ student: { id, name, email, username } }) => ({
      ...{ group, icon, label: `${label}: ${name}`, words },
      to: `${personPath('admin', id)}?${opens}=${id}`,
      ...((email ?? username) && { hint: (email ?? username)! }),
    })),
  )
