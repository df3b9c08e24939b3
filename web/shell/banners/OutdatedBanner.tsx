import { RefreshCw } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'
import { Reload } from '../Reload.tsx'

/** A newer build in another tab has taken over the data: this page no longer writes, and says so. */
export function OutdatedBanner() {
  const { standing } = useSyncStatus('standing')
  if (standing !== 'outdated') return null
  return (
    <Notice icon={RefreshCw} tone="poor" action={<Reload size="sm" minH="11" />}>
      Uma versão mais nova do Chamada foi aberta em outra aba. Esta parou de gravar: recarregue para continuar.
    </Notice>
  )
}
