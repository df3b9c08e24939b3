import { chakra } from '@chakra-ui/react'
import { CircleAlert, CircleCheck, Clock3, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../data/useSyncStatus.ts'
import { type SyncWords, syncWords } from './syncWords.ts'

const icons: Record<SyncWords['sign'], LucideIcon> = {
  alert: CircleAlert,
  waiting: Clock3,
  moving: RefreshCw,
  offline: CloudOff,
  saved: CircleCheck,
}

/** The truth about what is saved where, always in sight; it leads to /sync. */
export function SyncChip() {
  const { sign, tone, text, short, notices } = syncWords(useSyncStatus())
  const Icon = icons[sign]
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
