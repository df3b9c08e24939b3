import { CircleAlert, CircleCheck, Clock3, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { toneStyle } from '#web/components/ui/toneStyle.ts'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { type SyncWords, syncWords } from './syncWords.ts'
import './syncChip.css'

const icons: Record<SyncWords['sign'], LucideIcon> = {
  alert: CircleAlert,
  waiting: Clock3,
  moving: RefreshCw,
  offline: CloudOff,
  saved: CircleCheck,
}

/** The sync status, always visible; it links to /sync. Plain classes, because it changes with each tap on a roll. */
export function SyncChip() {
  const { sign, tone, text, short, notices } = syncWords(useSyncStatus())
  const Icon = icons[sign]
  return (
    <span role="status" aria-label="Sincronização" className="sync-place">
      <Link to="/sync" className="sync-chip" style={toneStyle(tone)} aria-label={text + notices} data-sync-chip>
        <Icon size={18} aria-hidden />
        <span data-short>{short}</span>
        <span data-whole>{text}</span>
        {notices && <span data-notices aria-hidden data-tip={notices} />}
      </Link>
    </span>
  )
}
