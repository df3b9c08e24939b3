import { create } from 'zustand'
import { isDoubtful } from '../../../../schema/rules/wrongClock.ts'
import { useKnownTime } from '../../../data/clock.ts'

const useConfirmedDays = create<{ days: ReadonlySet<string> }>(() => ({ days: new Set() }))

/**
 * Whether a roll asks first which day it is of: the device's clock is off by more than an hour. Asked once for each day while the
 * app is open.
 */
export function useDoubtfulDay(date: string) {
  const { offset, answered } = useKnownTime()
  const confirmed = useConfirmedDays(({ days }) => days.has(date))
  return {
    answered,
    asks: isDoubtful(offset) && !confirmed,
    confirm: () => useConfirmedDays.setState(({ days }) => ({ days: new Set([...days, date]) })),
  }
}
