import { DoorClosed, RefreshCw } from 'lucide-react'
import { errors } from '#schema/errors.ts'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useSyncStatus } from '#web/sync/useSyncStatus.ts'

const workIsKept = 'O que você fez está guardado neste aparelho.'

/** The server currently accepts nothing from this device: the school is not active, or the app is too old. */
export function TurnedAwayBanner() {
  const { failure, failureCode } = useSyncStatus('failure', 'failureCode')
  if (failureCode === 'school.inactive')
    return (
      <Notice icon={DoorClosed} tone="poor">
        {errors['school.inactive'].text} {workIsKept}
      </Notice>
    )
  if (failure === 426)
    return (
      <Notice icon={RefreshCw} tone="average">
        Este aplicativo está desatualizado e se atualiza sozinho assim que a nova versão chegar. {workIsKept}
      </Notice>
    )
  return null
}
