import { ClockAlert } from 'lucide-react'
import { isToldWrong, wrongBy } from '../../schema/rules/wrongClock.ts'
import { Notice } from '../components/Notice.tsx'
import { useKnownTime } from '../data/clock.ts'

/** The device's clock is wrong: what the app goes by instead, and where it is put right. */
export function ClockBanner() {
  const offset = useKnownTime((known) => known.offset)
  if (!isToldWrong(offset)) return null
  return (
    <Notice icon={ClockAlert}>
      O relógio deste aparelho está {wrongBy(offset)}. O Chamada segue a hora do servidor. Acerte a data e a hora nos
      ajustes do aparelho.
    </Notice>
  )
}
