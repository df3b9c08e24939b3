import { fullDate } from '#schema/fields/dates/dates.ts'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import { updateCalendarDay } from '#schema/mutations/calendar/updateCalendarDay.ts'
import type { CalendarDay, NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import type { RollOnFreeDay } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import type { Mirror } from '#web/mirror/database/mirror.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { withClassNames } from '#web/queries/withClassNames.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { saving, syncSoon } from '#web/sync/engine.ts'
import { cancelRolls, takeBackCancelled } from './cancelRolls.ts'
import { undoDeletions } from './undoDeletions.ts'
import { useAddCalendarDays } from './useAddCalendarDays.ts'
import { useMutate } from './useMutate.ts'

/** What was declared, once it is on the disk. */
export interface Declared {
  /** How many rolls were cancelled. */
  cancelled: number
  /** The rolls and entries that stayed as they were, such as '7º B em 16/11/2026', and why. */
  left: { what: string; error: unknown }[]
  undo(): Promise<void>
}

interface Undoable {
  /** What was left as it was. */
  left?: Declared['left']
  undo(): Promise<void>
}

/** An entry of the calendar, and its fields that become others. */
export interface ChangedDay {
  before: CalendarDay
  changed: Partial<NewCalendarDay>
}

/** What a file brings to a calendar. */
export interface BroughtDays {
  added: NewCalendarDay[]
  changes: readonly ChangedDay[]
  removed: readonly CalendarDay[]
}

/**
 * Adds entries to a school's calendar, changes or removes some, and cancels rolls on their days, each by itself: none that is
 * refused spoils another or the calendar. Rejects when the calendar itself could not be changed.
 */
export function useDeclareDays(schoolId: number) {
  const mutate = useMutate()
  const addDays = useAddCalendarDays(schoolId)

  async function change({ before: { id, ...was }, changed }: ChangedDay): Promise<Undoable> {
    if (!Object.keys(changed).length) return { undo: async () => {} }
    const act = await mutate(updateCalendarDay, { id, ...changed })
    const { uid: _, schoolId: __, ...fields } = was
    return {
      async undo() {
        const { mirror } = useSessionState.getState()
        const sent = mirror && (await withdrawUnsent(mirror, [act.id], webLock))
        if (sent?.length && (await mirror?.rows.get('calendarDays', id)))
          await mutate(updateCalendarDay, { id, ...fields })
      },
    }
  }

  async function bring({ added, changes, removed }: BroughtDays): Promise<Undoable> {
    const done: Undoable[] = []
    const left: Declared['left'] = []
    const deletions: number[] = []
    for (const { id, title } of removed)
      await mutate(deleteCalendarDay, { id }).then(
        (act) => void deletions.push(act.id),
        (error: unknown) => void left.push({ what: title, error }),
      )
    // The last to be undone, as it may need the network.
    if (deletions.length) done.push({ undo: () => undoDeletions(deletions) })
    if (added.length) done.push(await addDays(added))
    for (const each of changes)
      await change(each).then(
        (one) => void done.push(one),
        (error: unknown) => void left.push({ what: each.before.title, error }),
      )
    if (!done.length && left[0]) throw left[0].error
    return {
      left,
      async undo() {
        for (const one of done.reverse()) await one.undo()
      },
    }
  }

  return {
    add: (days: NewCalendarDay[], rolls: readonly RollOnFreeDay[]) => withRolls(addDays(days), rolls),
    change: (before: CalendarDay, changed: Partial<NewCalendarDay>, rolls: readonly RollOnFreeDay[]) =>
      withRolls(change({ before, changed }), rolls),
    bring: (days: BroughtDays, rolls: readonly RollOnFreeDay[]) => withRolls(bring(days), rolls),
  }
}

async function withRolls(calendar: Promise<Undoable>, rolls: readonly RollOnFreeDay[]): Promise<Declared> {
  const { undo, left = [] } = await calendar
  const { mirror } = useSessionState.getState()
  if (!mirror || !rolls.length) return { cancelled: 0, left, undo }
  const became = await saving(mirror, () => cancelRolls(mirror, rolls))
  syncSoon()
  return {
    cancelled: became.cancelled.length,
    left: [
      ...left,
      ...(await Promise.all(became.left.map(async ({ roll, error }) => ({ what: await nameOf(mirror, roll), error })))),
    ],
    async undo() {
      await saving(mirror, () => takeBackCancelled(mirror, became, webLock))
      await undo()
      syncSoon()
    },
  }
}

const nameOf = async ({ rows }: Mirror, { classId, date }: RollOnFreeDay) =>
  `${(await withClassNames(rows).get('classes', classId))?.title ?? 'turma'} em ${fullDate(date)}`
