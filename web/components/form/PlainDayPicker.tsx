import { useState } from 'react'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import type { DayPickerProps } from './dayPickerProps.ts'
import { Field } from './Field.tsx'
import FormDialog from './FormDialog.tsx'

/** Chooses a civil date (yyyy-mm-dd) up to `max` in the browser's own field. */
export default function PlainDayPicker({ title, value, max, onChoose, onClose }: DayPickerProps) {
  const [day, setDay] = useState(value ?? max)
  async function choose() {
    const problem = attendanceDate.safeParse(day).error?.issues[0]?.message
    if (problem || day > max) return { day: problem ?? 'Escolha um dia até hoje' }
    onClose()
    onChoose(day)
    return undefined
  }
  return (
    <FormDialog title={title} submit="Escolher" onSubmit={choose} onClose={onClose}>
      {(problems) => (
        <Field
          label="Dia"
          type="date"
          name="day"
          max={max}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={problems.day}
        />
      )}
    </FormDialog>
  )
}
