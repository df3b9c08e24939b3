import { Text } from '@chakra-ui/react'
import { type Frequency, frequencyText, isBelowMinimum } from '../../schema/rules/frequency.ts'

/** How far a student is from the legal minimum, in words; who is below it is told in weight as well as in colour. */
export const FrequencyLine = ({ frequency }: { frequency: Frequency }) => {
  const below = isBelowMinimum(frequency)
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
