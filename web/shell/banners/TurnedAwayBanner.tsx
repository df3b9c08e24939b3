import { RefreshCw } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

/** The server currently accepts nothing from this device, because the app is too old. */
export function TurnedAwayBanner() {
  const { failure } = useSyncStatus('failure')
  if (failure === 426)
    return (
      <Notice icon={RefreshCw} tone="average">
        Este aplicativo está desatualizado e se atualiza sozinho assim que a nova versão chegar. O que você fez está
        guardado neste aparelho.
      </Notice>
    )
  return null
}
