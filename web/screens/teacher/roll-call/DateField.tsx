import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { attendanceDate } from '../../../../schema/entities/attendance.ts'
import { fullDate } from '../../../../schema/rules/dates.ts'

const DayPicker = lazy(() => import('../../../components/DayPicker.tsx'))

/** The day of the roll: today by default, and required. */
export function DateField({ date, today, onChange }: { date: string; today: string; onChange(date: string): void }) {
  const [choosing, setChoosing] = useState(false)
  const error = attendanceDate.safeParse(date).error?.issues[0]?.message
  return (
    <Box>
      <Flex gap="2" align="center" wrap="wrap">
        <Button
          variant="outline"
          onClick={() => setChoosing(true)}
          aria-describedby={error && 'data-erro'}
          aria-label={`Data: ${error ? 'escolher' : fullDate(date)}`}
          fontVariantNumeric="tabular-nums"
        >
          <CalendarDays aria-hidden /> {error ? 'Escolher data' : fullDate(date)}
        </Button>
        {date !== today && (
          <Button variant="ghost" onClick={() => onChange(today)}>
            Hoje
          </Button>
        )}
      </Flex>
      {error && (
        <Text id="data-erro" role="alert" color="fg.error" fontSize="sm" mt="1">
          {error}
        </Text>
      )}
      {choosing && (
        <Suspense>
          <DayPicker
            title="Data da chamada"
            value={error ? null : date}
            max={today}
            onChoose={onChange}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Box>
  )
}
