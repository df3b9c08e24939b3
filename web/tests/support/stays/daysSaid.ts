import { addDays } from '#schema/fields/dates/civilDate.ts'
import type { LeftReason } from '#schema/fields/labels.ts'
import { later, type Stamp } from '#schema/sync/merge.ts'

/** The first and the last day looked at; who is in a class without an end is in it to the last. */
const [first, last] = ['2026-07-01', '2027-01-31']

export const daysLookedAt: readonly string[] = (() => {
  const days = [first]
  while (days.at(-1)! < last) days.push(addDays(days.at(-1)!, 1))
  return days
})()

/** The days of a student in a class as the acts say them: a plain set, without rows, instants or periods. */
export interface DaysSaid {
  days: ReadonlySet<string>
  reason: LeftReason | null
  stamp: Stamp
}

const never: DaysSaid = { days: new Set(), reason: null, stamp: [0, 0] }

/** What an act says of the days of one student in one class. */
export type Saying =
  | { says: 'in'; from: string }
  | { says: 'out'; lastDay: string; reason: LeftReason | null }
  | { says: 'last time'; from: string; until: string | null }
  | { says: 'exactly'; days: ReadonlySet<string>; reason: LeftReason | null }

/** What is said of every student and class, by their key; what was said later is not unsaid by what was said before. */
export class AllDaysSaid {
  private readonly said: Map<string, DaysSaid>

  constructor(said: Iterable<readonly [string, DaysSaid]> = []) {
    this.said = new Map(said)
  }
  copy = () => new AllDaysSaid(this.said)
  at = (key: string): DaysSaid => this.said.get(key) ?? never

  say(key: string, saying: Saying, stamp: Stamp) {
    const before = this.at(key)
    if (later(stamp, before.stamp)) this.said.set(key, { ...after(before, saying), stamp })
  }
}

const within = (from: string, until: string) => daysLookedAt.filter((day) => from <= day && day <= until)

function after({ days, reason }: DaysSaid, saying: Saying): Omit<DaysSaid, 'stamp'> {
  switch (saying.says) {
    case 'in':
      return { days: new Set([...days, ...within(saying.from, last)]), reason: null }
    case 'out':
      return { days: new Set([...days].filter((day) => day <= saying.lastDay)), reason: saying.reason }
    case 'last time': {
      const kept = new Set(days)
      let day = [...days].sort().at(-1)
      for (; day && kept.has(day); day = addDays(day, -1)) kept.delete(day)
      const { from, until } = saying
      return { days: new Set([...kept, ...within(from, until ?? last)]), reason: until === null ? null : reason }
    }
    case 'exactly':
      return saying
  }
}
