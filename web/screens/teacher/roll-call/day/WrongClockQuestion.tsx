import { Button, Text } from '@chakra-ui/react'
import { ClockAlert } from 'lucide-react'
import { fullDate, longDate, shortDate, timeOf } from '#schema/fields/dates/dates.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { serverNow } from '#web/sync/clock.ts'

const timeWords = (at: number) => `${fullDate(momentOf(at).date)}, ${timeOf(at)}`

/**
 * Before a roll on a device with a wrong clock: the device's time, the server's time, and the day that will be written.
 */
export function WrongClockQuestion({ date, onConfirm }: { date: string; onConfirm(): void }) {
  return (
    <EmptyState
      icon={ClockAlert}
      title="Confira o dia da chamada"
      action={<Button size="lg" onClick={onConfirm}>{`Fazer a chamada de ${shortDate(date)}`}</Button>}
    >
      Este aparelho diz {timeWords(Date.now())}, mas no servidor são {timeWords(serverNow())}. A chamada será de{' '}
      {longDate(date)}.
    </EmptyState>
  )
}

/** The day that will be written, in large type: the server has not said yet what day it is. */
export const DayOfRoll = ({ date }: { date: string }) => (
  <Text fontSize="lg" fontWeight="bold" mb="-2" data-day-of-roll>
    {longDate(date)}
  </Text>
)
