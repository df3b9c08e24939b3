import { Flex, Text } from '@chakra-ui/react'
import { performanceLevels } from '#schema/fields/labels.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { levelText } from '#web/model/content/completionText.ts'
import type { AttendanceDay } from '#web/model/people/attendanceDays.ts'
import { ratingCounts } from '#web/model/performance/studentRatings.ts'

/** How often teachers rated a student good, average and poor. */
export function RatingsOfStudent({ days }: { days: readonly AttendanceDay[] }) {
  const counts = ratingCounts(days)
  return (
    <Section title="Desempenho">
      <Panel px="4" py="3">
        {counts.total ? (
          <Flex gap="5" wrap="wrap">
            {performanceLevels.map((level) => (
              <Flex key={level} gap="2" align="center">
                <Badge tone={level}>{levelText(level)}</Badge>
                <Text fontVariantNumeric="tabular-nums" fontWeight="bold">
                  {counts[level]}
                </Text>
              </Flex>
            ))}
          </Flex>
        ) : (
          <Text color="fg.muted">Nenhum professor avaliou este aluno ainda.</Text>
        )}
      </Panel>
    </Section>
  )
}
