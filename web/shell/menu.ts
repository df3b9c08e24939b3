import {
  BookOpen,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  FileUp,
  GraduationCap,
  House,
  type LucideIcon,
  School,
  ScrollText,
  ShieldCheck,
  ShieldUser,
  Star,
  Trash2,
  UserRound,
  UserSearch,
  Users,
} from 'lucide-react'
import type { Role } from '#schema/fields/labels.ts'
import { isGlobal } from '#schema/nouns/readers.ts'
import type { User } from '#schema/nouns/user.ts'

export interface MenuItem {
  to: string
  label: string
  /** The label on a phone's bottom bar, where there is less room. */
  short: string
  icon: LucideIcon
}

export interface MenuGroup {
  group: string
  places: MenuItem[]
}

const home: MenuItem = { to: '/', label: 'Painel de Controle', short: 'Início', icon: House }

/** The menu of a role (spec section 2, shared layout). */
const menus: Record<Role, MenuGroup> = {
  superadmin: {
    group: 'Super Administração',
    places: [
      home,
      { to: '/superadmin/schools', label: 'Escolas', short: 'Escolas', icon: School },
      { to: '/superadmin/admins', label: 'Administradores', short: 'Rede', icon: ShieldCheck },
      { to: '/superadmin/audit', label: 'Acessos', short: 'Acessos', icon: ScrollText },
      { to: '/superadmin/trash', label: 'Lixeira', short: 'Lixeira', icon: Trash2 },
    ],
  },
  admin: {
    group: 'Gerenciamento',
    places: [
      home,
      { to: '/admin/modules', label: 'Módulos', short: 'Módulos', icon: BookOpen },
      { to: '/admin/classes', label: 'Turmas', short: 'Turmas', icon: Users },
      { to: '/admin/students', label: 'Alunos', short: 'Alunos', icon: UserRound },
      { to: '/admin/teachers', label: 'Professores', short: 'Professores', icon: GraduationCap },
      { to: '/admin/administrators', label: 'Administradores', short: 'Admins', icon: ShieldUser },
      { to: '/admin/calendar', label: 'Calendário', short: 'Calendário', icon: CalendarDays },
      { to: '/admin/performance', label: 'Desempenho', short: 'Desempenho', icon: ChartColumn },
      { to: '/admin/frequency', label: 'Busca ativa', short: 'Faltas', icon: UserSearch },
      { to: '/admin/import', label: 'Importar', short: 'Importar', icon: FileUp },
      { to: '/admin/audit', label: 'Acessos', short: 'Acessos', icon: ScrollText },
      { to: '/admin/trash', label: 'Lixeira', short: 'Lixeira', icon: Trash2 },
    ],
  },
  teacher: {
    group: 'Ensino',
    places: [
      home,
      { to: '/teacher/schedule', label: 'Minha Agenda', short: 'Agenda', icon: CalendarClock },
      { to: '/teacher/classes', label: 'Minhas Turmas', short: 'Turmas', icon: Users },
      { to: '/teacher/performance', label: 'Desempenho', short: 'Desempenho', icon: ChartColumn },
    ],
  },
  student: {
    group: 'Aprendizado',
    places: [
      home,
      { to: '/student/today-lessons', label: 'Próximas Aulas', short: 'Aulas', icon: CalendarClock },
      { to: '/student/my-modules', label: 'Meus Módulos', short: 'Módulos', icon: BookOpen },
      { to: '/student/evaluation', label: 'Avaliações', short: 'Avaliar', icon: Star },
    ],
  },
}

/** The groups of a person's menu. An administrator of all schools has two (decisions section 1). */
export function menuOf(user: User): MenuGroup[] {
  if (user.mustChangePassword) return []
  if (user.role !== 'admin' || !isGlobal(user)) return [menus[user.role]]
  const { group, places } = menus.admin
  return [menus.superadmin, { group, places: places.filter((place) => place !== home) }]
}
