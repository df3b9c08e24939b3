import { Button, Text } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { Suspense, useState } from 'react'
import { fullDate, shortDate } from '#schema/fields/dates/dates.ts'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { DayPickerPart } from '#web/components/form/dayPickerPart.ts'

/** The day of the roll: today by default, and required. On a phone the year is shown only when it is not this year. */
export function DateField({ date, today, onChange }: { date: string; today: string; onChange(date: string): void }) {
  const [choosing, setChoosing] = useState(false)
  const error = attendanceDate.safeParse(date).error?.issues[0]?.message
  const whole = error ? 'Escolher data' : fullDate(date)
  const short = error || date.slice(0, 4) !== today.slice(0, 4) ? whole : shortDate(date)
  return (
    <>
      <Button
        variant="outline"
        px={{ base: '2', sm: '4' }}
        onClick={() => setChoosing(true)}
        aria-describedby={error && 'data-erro'}
        aria-label={`Data: ${error ? 'escolher' : fullDate(date)}`}
        fontVariantNumeric="tabular-nums"
      >
        <CalendarDays aria-hidden />
        <Text as="span" hideFrom="sm">
          {short}
        </Text>
        <Text as="span" hideBelow="sm">
          {whole}
        </Text>
      </Button>
      {error && (
        <Text id="data-erro" className="roll-date-error" role="alert" color="fg.error" fontSize="sm" textAlign="end">
          {error}
        </Text>
      )}
      {choosing && (
        <Suspense>
          <DayPickerPart
            title="Data da chamada"
            value={error ? null : date}
            max={today}
            onChoose={onChange}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  )
}
