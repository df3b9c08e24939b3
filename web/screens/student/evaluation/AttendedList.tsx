import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { StudentLesson } from '#web/queries/useStudentLessons.ts'

/** Each attended lesson, 'Pendente' or 'Avaliada'; only a pending one can be picked. */
export const AttendedList = (props: {
  attended: StudentLesson[]
  chosen: number | null
  onChoose(attendanceId: number): void
}) => (
  <Stack as="ul" gap="2" listStyleType="none" aria-label="Aulas em que você esteve">
    {props.attended.map(({ attendanceId, lessonTitle, classTitle, date, evaluation }) => (
      <Panel
        as="li"
        key={attendanceId}
        px="4"
        py="3"
        borderColor={attendanceId === props.chosen ? 'brand.fg' : 'border'}
        data-attendance={attendanceId}
      >
        <Flex gap="3" align="center" justify="space-between">
          <Box minW="0">
            <Text fontWeight="medium" overflowWrap="anywhere">
              {lessonTitle}
            </Text>
            <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere" mb="1">
              {fullDate(date)} · {classTitle}
            </Text>
            {evaluation ? <Badge tone="good">Avaliada</Badge> : <Badge tone="average">Pendente</Badge>}
          </Box>
          {!evaluation && (
            <Button
              variant="outline"
              flexShrink="0"
              onClick={() => props.onChoose(attendanceId)}
              aria-label={`Avaliar: ${lessonTitle}, ${fullDate(date)}`}
            >
              Avaliar
            </Button>
          )}
        </Flex>
      </Panel>
    ))}
  </Stack>
)
