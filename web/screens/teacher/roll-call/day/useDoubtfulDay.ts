import { create } from 'zustand'
import { isDoubtful } from '#web/model/schedule/wrongClock.ts'
import { useKnownTime } from '#web/sync/clock.ts'

const useConfirmedDays = create<{ days: ReadonlySet<string> }>(() => ({ days: new Set() }))

/**
 * Whether a roll first asks which day it is of, because the device's clock is off by more than an hour. It asks once
 * per day while the app is open.
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
