import { weekdays } from '#schema/entities/labels.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'

/** The days of the week, for a select. */
export const WeekdayOptions = () =>
  weekdays.map((weekday) => (
    <option key={weekday} value={weekday}>
      {weekdayLabel(weekday)}
    </option>
  ))
