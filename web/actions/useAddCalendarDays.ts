import { useCallback } from 'react'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { idsFrom } from '#schema/sync/ids.ts'
import { webLock } from '#web/mirror/database/locks.ts'
import { mutateAll } from '#web/mirror/outbox/mutate.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncSoon } from '#web/sync/engine.ts'
import { useMutate } from './useMutate.ts'

/** Adds entries to a school's calendar in one act. Resolves, once they are on the disk, to what takes them all back. */
export function useAddCalendarDays(schoolId: number) {
  const mutate = useMutate()
  return useCallback(
    async (days: NewCalendarDay[]): Promise<{ undo(): Promise<void> }> => {
      const { id } = await mutate(addCalendarDays, { days, schoolId })
      return { undo: () => takeBack(id, days.length) }
    },
    [mutate, schoolId],
  )
}

/** Withdraws the act while it was not sent; afterwards deletes the entries that it made. */
async function takeBack(actId: number, count: number): Promise<void> {
  const { mirror } = useSessionState.getState()
  if (!mirror) return
  const sent = await withdrawUnsent(mirror, [actId], webLock)
  if (!sent.length) return
  const ids = idsFrom(actId, Array(count).fill('calendarDays'))
  const rows = await Promise.all(ids.map((id) => mirror.rows.get('calendarDays', id)))
  const acts = rows.flatMap((row) => (row ? [{ act: deleteCalendarDay as Mutation, args: { id: row.id } }] : []))
  await mutateAll(mirror, acts)
  syncSoon()
}
