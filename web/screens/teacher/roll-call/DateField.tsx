import { Box, Button, Flex } from '@chakra-ui/react'
import { attendanceDate } from '../../../../schema/entities/attendance.ts'
import { Field } from '../../../components/Field.tsx'

/** The day of the roll: today by default, and required. */
export function DateField({ date, today, onChange }: { date: string; today: string; onChange(date: string): void }) {
  const error = attendanceDate.safeParse(date).error?.issues[0]?.message
  return (
    <Flex gap="2" align="end" wrap="wrap">
      <Box w="11rem">
        <Field
          label="Data"
          type="date"
          max={today}
          value={date}
          error={error}
          onChange={({ target }) => onChange(target.value)}
        />
      </Box>
      {date !== today && (
        <Button variant="ghost" onClick={() => onChange(today)}>
          Hoje
        </Button>
      )}
    </Flex>
  )
}
