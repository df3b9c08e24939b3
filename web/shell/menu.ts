import { BookOpen, CalendarClock, House, type LucideIcon, Users } from 'lucide-react'
import type { User } from '../../schema/entities/user.ts'

export interface Place {
  to: string
  label: string
  /** On a phone's bottom bar, where there is less room. */
  short: string
  icon: LucideIcon
}

const home: Place = { to: '/', label: 'Painel de Controle', short: 'Início', icon: House }

/** The menu of a role (spec section 2, shared layout). */
const menus: Record<User['role'], { group: string; places: Place[] }> = {
  superadmin: { group: 'Super Administração', places: [home] },
  admin: {
    group: 'Gerenciamento',
    places: [
      home,
      { to: '/admin/modules', label: 'Módulos', short: 'Módulos', icon: BookOpen },
      { to: '/admin/classes', label: 'Turmas', short: 'Turmas', icon: Users },
    ],
  },
  teacher: {
    group: 'Ensino',
    places: [
      home,
      { to: '/teacher/schedule', label: 'Minha Agenda', short: 'Agenda', icon: CalendarClock },
      { to: '/teacher/classes', label: 'Minhas Turmas', short: 'Turmas', icon: Users },
    ],
  },
  student: { group: 'Aprendizado', places: [home] },
}

export const menuOf = (user: User) => menus[user.role]
