import {
  CalendarDays,
  CalendarSync,
  ChartColumn,
  FileUp,
  Keyboard,
  KeyRound,
  LogOut,
  Moon,
  Settings,
  ShieldCheck,
  Sun,
  Users,
} from 'lucide-react'
import { hasOwnWeek } from '#schema/lists/calendar/ownWeek.ts'
import type { User } from '#schema/nouns/user.ts'
import { mayOpen } from '#schema/permissions/areas.ts'
import type { Command } from './commands.ts'

/** What the palette does itself, instead of going to an address. */
export const ownActs = { keys: '#atalhos', light: '#claro', dark: '#escuro', leave: '#sair' } as const

type Setting = [to: string, label: string, words: string, icon: Command['icon']]

/** Settings and rarer acts, each with the other words that people look for it by. */
const settings: Setting[] = [
  ['/profile#senha', 'Alterar senha', 'trocar mudar perfil', KeyRound],
  ['/profile#duas-etapas', 'Verificação em duas etapas', 'segurança código autenticador celular', ShieldCheck],
  ['/profile#aparelhos', 'Aparelhos em que entrei', 'sessões sair de todos celular', ShieldCheck],
  ['/privacy', 'Privacidade', 'dados LGPD guardado', ShieldCheck],
  [ownActs.light, 'Tema claro', 'aparência cores modo', Sun],
  [ownActs.dark, 'Tema escuro', 'aparência cores modo noturno', Moon],
  [ownActs.keys, 'Atalhos do teclado', 'teclas ajuda', Keyboard],
  [ownActs.leave, 'Sair', 'desconectar encerrar sessão', LogOut],
  [
    '/admin/settings',
    'Configurações da escola',
    'avaliações sem nome arquivos espaço professores preparam aulas',
    Settings,
  ],
]
/** What people call a change of class, which the office does on the list of students and in the class. */
export const enrolling = 'matricular transferir trocar remanejar'

const ofOffice: Setting[] = [
  ['/admin/students', 'Matricular alunos em turmas', `${enrolling} mudar`, Users],
  ['/admin/performance', 'Relatório de desempenho', 'baixar planilha imprimir frequência', ChartColumn],
  ['/admin/import', 'Importar alunos, professores e turmas', 'planilha excel csv educacenso censo', FileUp],
  ['/admin/new-year', 'Novo ano letivo', 'virada promover turmas', CalendarSync],
  ['/admin/calendar?novo=1', 'Incluir dia no calendário', 'feriado recesso sábado letivo', CalendarDays],
  [
    '/admin/calendar?novo-ano=1',
    'Incluir ano letivo',
    'bimestres trimestres 200 dias letivos calendário',
    CalendarDays,
  ],
  ['/admin/calendar?feriados=1', 'Incluir feriados nacionais', 'calendário', CalendarDays],
  ['/admin/calendar?importar=1', 'Importar calendário', 'ics arquivo feriados', CalendarDays],
  ['/admin/frequency?limites=1', 'Limites da busca ativa', 'faltas conselho tutelar frequência mínima', Settings],
]
const ownWeek: Setting = ['/profile#calendario', 'Aulas no meu calendário', 'ics agenda endereço assinar', CalendarDays]

/** The settings and acts that this person has. */
export function settingsOf(user: User): Command[] {
  const mine = (all: readonly Setting[], group: string) =>
    all
      .filter(([to]) => mayOpen(user, to.replace(/[?#].*/, '')))
      .map(([to, label, words, icon]): Command => ({ group, label, words, icon, to }))
  return [...mine(ofOffice, 'Ações'), ...mine(hasOwnWeek(user) ? [...settings, ownWeek] : settings, 'Configurações')]
}
