import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { weekdays } from '#schema/fields/labels.ts'

/** The days of the week, for a select. */
export const WeekdayOptions = () =>
  weekdays.map((weekday) => (
    <option key={weekday} value={weekday}>
      {weekdayLabel(weekday)}
    </option>
  ))
