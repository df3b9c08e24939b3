import {
  BookOpen,
  CircleUserRound,
  ClipboardCheck,
  Keyboard,
  ListVideo,
  type LucideIcon,
  Plus,
  RefreshCw,
  UserRound,
  Users,
} from 'lucide-react'
import type { User } from '../../schema/entities/user.ts'
import { weekdayLabel } from '../../schema/rules/dates.ts'
import type { Findable } from '../data/useFindable.ts'
import type { Command } from './commands.ts'
import { menuOf } from './menu.ts'

/** What can be begun on a screen of the menu: who has the screen may do it. */
const begun: Record<string, string> = {
  '/admin/students': 'Adicionar Novo Aluno',
  '/admin/teachers': 'Adicionar Novo Professor',
  '/admin/administrators': 'Adicionar Administrador',
  '/admin/modules': 'Criar Novo Módulo',
  '/admin/classes': 'Nova Turma',
  '/superadmin/schools': 'Nova Escola',
  '/superadmin/admins': 'Novo Administrador',
}

/** The address that is no place: it shows the keys. */
export const keysAddress = '#atalhos'

/** Where the things of the school are seen, by the role. */
const seen = (user: User) => {
  if (user.role === 'teacher')
    return {
      class: (id: number) => `/teacher/classes?turma=${id}`,
      module: (id: number) => `/teacher/materials?modulo=${id}`,
      lesson: ({ title }: { title: string }) => `/teacher/materials?busca=${encodeURIComponent(title)}`,
      student: (_: User, classId: number | null) => `/teacher/classes?turma=${classId}&aba=alunos`,
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
    student: ({ name }: User) => `/admin/students?busca=${encodeURIComponent(name)}`,
  }
}

/** All that a person may go to or begin, by their menu and by what their device holds. */
export function commandsOf(user: User, { classes, modules, lessons, students }: Findable): Command[] {
  const groups = menuOf(user)
  if (!groups.length) return []
  const to = seen(user)
  const titles = new Map(modules.map(({ id, title }) => [id, title]))
  const places = groups.flatMap((group) => group.places.map((place) => ({ ...place, from: group.group })))
  const several = groups.length > 1
  const one = (group: string, icon: LucideIcon, label: string, address: string, hint?: string): Command => ({
    group,
    icon,
    label,
    to: address,
    ...(hint && { hint }),
  })
  const rolls = user.role === 'teacher' ? classes : []
  return [
    ...rolls.map(({ id, title, weekday, classTime }) =>
      one(
        'Ações',
        ClipboardCheck,
        `Fazer chamada: ${title}`,
        `/teacher/classes/${id}/roll-call`,
        `${weekdayLabel(weekday)}, ${classTime}`,
      ),
    ),
    ...places.flatMap((place) => {
      const label = begun[place.to]
      return label ? [one('Ações', Plus, label, `${place.to}?novo=1`)] : []
    }),
    ...places.map((place) => one('Ir para', place.icon, place.label, place.to, several ? place.from : undefined)),
    one('Ir para', RefreshCw, 'Sincronização', '/sync'),
    one('Ir para', CircleUserRound, 'Perfil', '/profile'),
    one('Ir para', Keyboard, 'Atalhos do teclado', keysAddress),
    ...classes.map(({ id, title, weekday, classTime }) =>
      one('Turmas', Users, title, to.class(id), `${weekdayLabel(weekday)}, ${classTime}`),
    ),
    ...modules.map(({ id, title }) => one('Módulos', BookOpen, title, to.module(id))),
    ...lessons.map((lesson) => one('Aulas', ListVideo, lesson.title, to.lesson(lesson), titles.get(lesson.moduleId))),
    ...students.map(({ student, classId }) =>
      one(
        'Alunos',
        UserRound,
        student.name,
        to.student(student, classId),
        student.email ?? student.username ?? undefined,
      ),
    ),
  ]
}
