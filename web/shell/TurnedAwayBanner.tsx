import { DoorClosed, RefreshCw } from 'lucide-react'
import { errors } from '../../schema/errors.ts'
import { Notice } from '../components/Notice.tsx'
import { useSyncStatus } from '../data/useSyncStatus.ts'

const kept = 'O que você fez está guardado neste aparelho.'

/** The server takes nothing from this device for now, and why: its school is not active, or the app is too old. */
export function TurnedAwayBanner() {
  const { failure, failureCode } = useSyncStatus('failure', 'failureCode')
  if (failureCode === 'school.inactive')
    return (
      <Notice icon={DoorClosed} tone="poor">
        {errors['school.inactive'].text} {kept}
      </Notice>
    )
  if (failure === 426)
    return (
      <Notice icon={RefreshCw} tone="average">
        Este aplicativo está desatualizado e se atualiza sozinho assim que a nova versão chegar. {kept}
      </Notice>
    )
  return null
}
