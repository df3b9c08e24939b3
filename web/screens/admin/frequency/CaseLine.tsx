import { Box, Button, Flex, Text } from '@chakra-ui/react'
import type { ComponentProps } from 'react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import type { FrequencySign } from '#schema/rules/attendance/frequencyCases.ts'
import { CallFamily } from '#web/components/school/CallFamily.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { caseWords, lastAction, signWords, unexcused } from '#web/model/attendance/frequencyWords.ts'
import { absenceText } from '#web/model/school/familyCalls.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'

const tones: Record<FrequencySign, string> = {
  minimum: 'poor',
  notice: 'poor',
  consecutive: 'average',
  alternating: 'average',
}

/** A student to be looked for: why, by which figures, and what was last done. */
export function CaseLine(props: {
  found: ListedCase
  limits: FrequencyLimits
  school: string
  today: string
  onOpen(): void
  /** What its place in the list gives it. */
  line: ComponentProps<typeof ListLine> & { 'data-index': number }
}) {
  const { found, limits, school, today, onOpen, line } = props
  const { student, classes, signs, guardians, actions } = found
  return (
    <ListLine gap="3" align="center" {...line}>
      <Box flex="1 1 18rem" minW="0">
        <Flex gap="2" rowGap="1" wrap="wrap" align="center">
          <Text fontWeight="bold" overflowWrap="anywhere">
            <PersonLink person={student} />
          </Text>
          {signs.map((each) => (
            <Badge key={each.sign} tone={tones[each.sign]}>
              {signWords(each, limits)}
            </Badge>
          ))}
        </Flex>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {classes.join(', ')}
        </Text>
        <Text fontSize="sm" fontVariantNumeric="tabular-nums" mt="1">
          {caseWords(found)}
        </Text>
        <Text fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {lastAction(actions)}
        </Text>
      </Box>
      <Button variant="outline" data-row-action aria-label={`Ver as faltas de ${student.name}`} onClick={onOpen}>
        Faltas e providências
      </Button>
      <CallFamily
        student={student.name}
        guardians={guardians}
        text={absenceText({ student: student.name, school, today, days: unexcused(found) })}
      />
    </ListLine>
  )
}
