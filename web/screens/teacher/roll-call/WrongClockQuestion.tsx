import { Button, Text } from '@chakra-ui/react'
import { ClockAlert } from 'lucide-react'
import { fullDate, longDate, shortDate, timeOf } from '../../../../schema/rules/dates.ts'
import { momentOf } from '../../../../schema/rules/moment.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { serverNow } from '../../../data/clock.ts'

const said = (at: number) => `${fullDate(momentOf(at).date)}, ${timeOf(at)}`

/** Before a roll on a device whose clock is wrong: what it says, what the server says, and the day that will be written. */
export function WrongClockQuestion({ date, onConfirm }: { date: string; onConfirm(): void }) {
  return (
    <EmptyState
      icon={ClockAlert}
      title="Confira o dia da chamada"
      action={
        <Button size="lg" onClick={onConfirm}>
          Fazer a chamada de {shortDate(date)}
        </Button>
      }
    >
      Este aparelho diz {said(Date.now())}, mas no servidor são {said(serverNow())}. A chamada será de {longDate(date)}.
    </EmptyState>
  )
}

/** The day that will be written, large: the server has not said yet what day it is. */
export const DayOfRoll = ({ date }: { date: string }) => (
  <Text fontSize="lg" fontWeight="bold" mb="-2" data-day-of-roll>
    {longDate(date)}
  </Text>
)
