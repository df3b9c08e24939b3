import { useState } from 'react'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { DateField } from './DateField.tsx'
import type { DayPickerProps } from './dayPickerProps.ts'
import FormDialog from './FormDialog.tsx'

/** Chooses a civil date (yyyy-mm-dd) up to `max` by typing it. */
export default function PlainDayPicker({ title, value, min, max, onChoose, onClose }: DayPickerProps) {
  const [day, setDay] = useState(value ?? max ?? '')
  async function choose() {
    const problem = attendanceDate.safeParse(day).error?.issues[0]?.message
    if (problem) return { day: problem }
    onClose()
    onChoose(day)
    return undefined
  }
  return (
    <FormDialog title={title} submit="Escolher" onSubmit={choose} onClose={onClose}>
      {(problems) => (
        <DateField
          label="Dia"
          name="day"
          loadMonth={null}
          min={min}
          max={max}
          value={day}
          onChange={setDay}
          error={problems.day}
        />
      )}
    </FormDialog>
  )
}
