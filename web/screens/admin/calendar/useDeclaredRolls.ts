import { useState } from 'react'
import type { RollOnFreeDay } from '#schema/rules/attendance/rollsOnFreeDays.ts'
import type { SchoolCalendar } from '#schema/rules/schedule/schoolDays.ts'
import { rollsOnFreeDaysNow, useRollsOnFreeDays } from '#web/queries/rollCall/useRollsOnFreeDays.ts'

/**
 * The question that a form of the calendar asks about rolls taken on days that it declares free. Unanswered, they stay
 * as they are.
 * @param declared what the form says so far
 * @param calendar the school's other entries
 */
export function useDeclaredRolls(schoolId: number, declared: SchoolCalendar, calendar: SchoolCalendar) {
  const rolls = useRollsOnFreeDays(schoolId, declared, calendar) ?? []
  const [cancels, setCancels] = useState(false)
  const [isUrged, setUrged] = useState(false)
  return {
    question: { rolls, cancels, isUrged: isUrged && rolls.length > 0, onChoose: setCancels },
    /**
     * The rolls to cancel with these entries; null where there are rolls that the form has not asked about yet, which
     * it does then.
     */
    async chosenFor(days: SchoolCalendar): Promise<RollOnFreeDay[] | null> {
      const now = await rollsOnFreeDaysNow(schoolId, days, calendar)
      if (now.length && !rolls.length) {
        setUrged(true)
        return null
      }
      return cancels ? now : []
    },
  }
}
