import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { longDate } from '#schema/fields/dates/dates.ts'
import { type PendingRoll, rollDayLabels } from '#schema/rules/attendance/rollDays.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { type Area, rollOfDayPath } from '#web/model/attendance/rollPath.ts'

const atFirst = 3

/**
 * 'Chamadas pendentes': the class days without a concluded roll, each one tap away. Renders nothing when there are
 * none.
 */
export function PendingRolls(props: {
  rolls: PendingRoll[] | undefined
  area: Area
  title?: string
  /** '3ª aula', by the hours of the school. */
  hourName(meeting: PendingRoll['meeting']): string | null
}) {
  const { rolls, area, title: heading = 'Chamadas pendentes', hourName } = props
  const [all, setAll] = useState(false)
  if (!rolls?.length) return null
  const shown = all ? rolls : firstRows(rolls, atFirst)
  return (
    <Section title={`${heading} (${rolls.length})`}>
      <Stack as="ul" gap="2" listStyleType="none">
        {shown.map(({ classId, moduleId, title, date, meeting, state, teacher }) => (
          <Panel as="li" key={`${classId}/${moduleId}/${date}`} _hover={{ bg: 'bg.subtle' }}>
            <Flex asChild align="center" gap="3" px="4" py="2" minH="14" color="fg" textDecoration="none">
              <Link to={rollOfDayPath(area, classId, date, moduleId)}>
                <Box flex="1" minW="0">
                  <Text fontWeight="bold" overflowWrap="anywhere">
                    {title}
                  </Text>
                  <Text fontSize="sm" color="fg.muted">
                    {[longDate(date), hourName(meeting), teacher, rollDayLabels[state]].filter(Boolean).join(' · ')}
                  </Text>
                </Box>
                <ChevronRight size={20} aria-hidden />
              </Link>
            </Flex>
          </Panel>
        ))}
      </Stack>
      <ShowAll words="Mostrar todas" shown={shown.length} total={rolls.length} onShow={() => setAll(true)} />
    </Section>
  )
}
