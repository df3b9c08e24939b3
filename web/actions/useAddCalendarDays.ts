import { useCallback } from 'react'
import { addCalendarDays } from '#schema/mutations/calendar/addCalendarDays.ts'
import { deleteCalendarDay } from '#schema/mutations/calendar/deleteCalendarDay.ts'
import type { NewCalendarDay } from '#schema/nouns/calendarDay.ts'
import { takeBackAdded } from './takeBackAdded.ts'
import { useMutate } from './useMutate.ts'

/** Adds entries to a school's calendar in one act. Resolves, once they are on the disk, to what takes them all back. */
export function useAddCalendarDays(schoolId: number) {
  const mutate = useMutate()
  return useCallback(
    async (days: NewCalendarDay[]): Promise<{ undo(): Promise<void> }> => {
      const { id } = await mutate(addCalendarDays, { days, schoolId })
      const added = { table: 'calendarDays', count: days.length, remove: deleteCalendarDay } as const
      return { undo: () => takeBackAdded(id, added) }
    },
    [mutate, schoolId],
  )
}
