import { KeyRound } from 'lucide-react'
import { Notice } from '#web/components/ui/Notice.tsx'
import { useDeviceLock } from '#web/session/useDeviceLock.ts'
import { warnWords } from '../lockWords.ts'

/** Says a week ahead that this device will ask for the password. */
export function AbsenceBanner() {
  const { absence, checksHere = false } = useDeviceLock()
  const words = absence && warnWords(absence, checksHere)
  return words ? <Notice icon={KeyRound}>{words}</Notice> : null
}
