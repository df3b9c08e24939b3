import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { attendanceRate } from '#schema/rules/attendance/attendanceRate.ts'
import { Bar } from '#web/components/ui/Bar.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { attendanceLevel } from '#web/model/attendance/attendanceLevel.ts'
import type { Frequency } from '#web/model/attendance/frequency.ts'
import { minimumText } from '#web/model/attendance/riskWords.ts'
import { FrequencyLine } from './FrequencyLine.tsx'

/** 'Minha frequência': a student's attendance in each class, with the absences still allowed, and the way to each day. */
export function FrequencyList({ classes }: { classes: { classId: number; title: string; frequency: Frequency }[] }) {
  const [first] = classes
  if (!first) return null
  return (
    <Box as="section" aria-labelledby="minha-frequencia">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Heading as="h2" id="minha-frequencia" fontSize="lg">
          Minha frequência
        </Heading>
        <Button asChild variant="outline">
          <Link to="/student/attendance">Ver dia a dia</Link>
        </Button>
      </Flex>
      <Text color="fg.muted" fontSize="sm" mb="3">
        {minimumText(first.frequency)}
      </Text>
      <Stack as="ul" gap="2" listStyleType="none">
        {classes.map(({ classId, title, frequency }) => {
          const rate = attendanceRate(frequency)
          const level = attendanceLevel(rate, frequency)
          return (
            <Panel as="li" key={classId} px="4" py="3">
              <Text fontWeight="bold" overflowWrap="anywhere">
                {title}
              </Text>
              {level && (
                <Box my="2" aria-hidden>
                  <Bar share={rate ?? 0} tone={level} />
                </Box>
              )}
              <FrequencyLine frequency={frequency} />
            </Panel>
          )
        })}
      </Stack>
    </Box>
  )
}
