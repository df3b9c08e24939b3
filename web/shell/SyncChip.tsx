import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Clock3, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { countOf } from '../../schema/rules/text.ts'
import { type SyncStatus, useSyncStatus } from '../data/useSyncStatus.ts'

interface Told {
  icon: LucideIcon
  tone: string
  text: string
  /** For a phone. */
  short: string
}

const changes = (n: number) => (n === 1 ? '1 alteração' : `${n} alterações`)

function toldOf({ state, pending, refused, online, bootstrapped, failure, arrived, ...mirror }: SyncStatus): Told {
  const tell = (icon: LucideIcon, tone: string, text: string, short = text) => ({ icon, tone, text, short })
  const after = pending ? ` · ${changes(pending)} aguardando` : ''
  // What cannot be read is not known to be saved.
  if (mirror.broken || mirror.standing !== 'well' || mirror.evicted)
    return tell(CircleAlert, 'poor', `Precisa de atenção${after}`, 'Precisa de atenção')
  if (failure === 401)
    return tell(
      CircleAlert,
      'poor',
      `Entre de novo para enviar${after}`,
      `Entre de novo${pending ? ` · ${pending}` : ''}`,
    )
  if (failure === 507) return tell(CircleAlert, 'poor', `Sem espaço neste aparelho${after}`, 'Sem espaço')
  if (state === 'attention')
    return tell(CircleAlert, 'poor', `Precisa de atenção: ${refused}${after}`, 'Precisa de atenção')
  if (state === 'waiting')
    return tell(
      Clock3,
      'average',
      `${changes(pending)} aguardando ${online ? 'envio' : 'internet'}`,
      `${pending} aguardando`,
    )
  if (state === 'sending') return tell(RefreshCw, 'category.none', `Enviando ${changes(pending)}…`, 'Enviando…')
  if (!bootstrapped && arrived !== null && online) return tell(RefreshCw, 'category.none', `Baixando… ${arrived}%`)
  if (!bootstrapped && online) return tell(RefreshCw, 'category.none', 'Recebendo dados…', 'Recebendo…')
  if (state === 'offline') return tell(CloudOff, 'category.none', 'Sem internet · tudo salvo', 'Sem internet')
  return tell(CircleCheck, 'good', 'Tudo salvo')
}

/** The truth about what is saved where, always in sight; it leads to /sync. */
export function SyncChip() {
  const status = useSyncStatus()
  const { icon: Icon, tone, text, short } = toldOf(status)
  const notices = status.overtaken ? ` · ${countOf(status.overtaken, 'aviso', 'avisos')}` : ''
  return (
    <chakra.span role="status" aria-label="Sincronização">
      <Chip asChild color={`${tone}.fg`} bg={`${tone}.bg`}>
        <Link to="/sync" aria-label={text + notices} data-sync-chip>
          <Icon size={18} aria-hidden />
          <chakra.span hideFrom="sm">{short}</chakra.span>
          <chakra.span hideBelow="sm">{text}</chakra.span>
          {notices && <NoticeDot aria-hidden title={notices} />}
        </Link>
      </Chip>
    </chakra.span>
  )
}

/** Something on /sync is to be read, and nothing is unsent. */
const NoticeDot = chakra('span', {
  base: { boxSize: '2.5', borderRadius: 'full', bg: 'average.fg', flexShrink: '0' },
})

const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: '11',
    px: '3',
    borderRadius: 'full',
    fontSize: 'sm',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    textDecoration: 'none',
  },
})
