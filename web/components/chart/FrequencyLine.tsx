import { Text } from '@chakra-ui/react'
import { type Frequency, frequencyText, missesMinimum } from '#web/model/attendance/frequency.ts'

/**
 * How far a student is from the legal minimum, in words. A student below it is marked by weight as well as by colour.
 */
export const FrequencyLine = ({ frequency }: { frequency: Frequency }) => {
  const below = missesMinimum(frequency)
  return (
    <Text
      fontSize="sm"
      color={below ? 'poor.fg' : 'fg.muted'}
      fontWeight={below ? 'medium' : undefined}
      fontVariantNumeric="tabular-nums"
      overflowWrap="anywhere"
    >
      {frequencyText(frequency)}
    </Text>
  )
}
