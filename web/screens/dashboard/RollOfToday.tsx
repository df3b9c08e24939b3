import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { timeOf } from '#schema/fields/dates/dates.ts'
import type { RollToday } from '#schema/rules/schedule/schoolToday.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { rollOfDayPath, rollPath } from '#web/model/attendance/rollPath.ts'
import { rollTodayWords } from '#web/model/attendance/rollTodayWords.ts'
import { personPath } from '#web/model/people/personPath.ts'
import type { MeetingOfToday } from '#web/model/schedule/schoolToday.ts'

/** A meeting of today and the state of its roll, which opens with its names. */
export function RollOfToday(props: {
  of: MeetingOfToday
  roll: RollToday
  date: string
  /** '3ª aula', by the hours of the school. */
  hour: string | null
}) {
  const { of, roll, date, hour } = props
  const { schoolClass, title, meeting, moduleId, teacher, lessonTitle, concludedAt } = of
  const { cancelledReason, present, absent, usualTeacherId } = of
  const { id } = schoolClass
  const { words, tone } = rollTodayWords(roll)
  const mayBeCovered = usualTeacherId !== null && (roll.state === 'upcoming' || roll.state === 'missing')
  return (
    <Panel as="li" _hover={{ bg: 'bg.subtle' }} display="flex" flexWrap="wrap" alignItems="center">
      <Flex
        asChild
        flex="1 1 16rem"
        minW="0"
        align="center"
        gap="3"
        px="4"
        py="2"
        minH="14"
        color="fg"
        textDecoration="none"
      >
        <Link to={of.roll ? rollPath('admin', id, of.roll.lessonId, date) : rollOfDayPath('admin', id, date, moduleId)}>
          <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="bold" alignSelf="start" pt="1">
            {meeting.startTime}
          </Text>
          <Flex flex="1" minW="0" align="center" wrap="wrap" columnGap="3" rowGap="1">
            <Box flex="1 1 12rem" minW="0">
              <Text fontWeight="bold" overflowWrap="anywhere">
                {title}
              </Text>
              <Text color="fg.muted" fontSize="sm" overflowWrap="anywhere">
                {[hour, teacher?.name ?? 'Sem professor', lessonTitle].filter(Boolean).join(' · ')}
              </Text>
            </Box>
            {of.roll && (
              <Text fontSize="sm" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
                {cancelledReason ??
                  `${countOf(present, 'presente', 'presentes')}, ${countOf(absent, 'falta', 'faltas')}`}
              </Text>
            )}
            <Badge tone={tone}>
              {concludedAt && roll.state === 'taken' ? `${words} às ${timeOf(concludedAt)}` : words}
            </Badge>
          </Flex>
          <Box as="span" color="fg.muted" aria-hidden>
            <ChevronRight size={20} />
          </Box>
        </Link>
      </Flex>
      {mayBeCovered && (
        <Button asChild variant="outline" mx="4" my="2">
          <Link
            to={`${personPath('admin', usualTeacherId!)}?afastar=${usualTeacherId}`}
            state={{ suggest: true }}
            aria-label={`Substituir professor: ${title}`}
          >
            Substituir
          </Link>
        </Button>
      )}
    </Panel>
  )
}
