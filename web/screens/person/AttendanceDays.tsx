import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { attendanceDetailLabels } from '#schema/fields/labels.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { levelText } from '#web/model/content/completionText.ts'
import type { AttendanceDay } from '#web/model/people/attendanceDays.ts'
import { useArea } from '#web/queries/useArea.ts'

const atFirst = 10

/** A student's attendance day by day, the latest first; each day leads to its roll. */
export function AttendanceDays({ days }: { days: readonly AttendanceDay[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? days : firstRows(days, atFirst)
  return (
    <Section title={`Dia a dia (${days.length})`}>
      <Panel as="ul" listStyleType="none">
        {shown.map((day) => (
          <DayLine key={`${day.classId}/${day.lessonId}/${day.date}`} day={day} />
        ))}
        {days.length === 0 && (
          <ListLine color="fg.muted">Nenhuma chamada registrada ainda, ou não neste aparelho.</ListLine>
        )}
      </Panel>
      <ShowAll words="Mostrar todos os dias" shown={shown.length} total={days.length} onShow={() => setAll(true)} />
    </Section>
  )
}

function DayLine({ day }: { day: AttendanceDay }) {
  const area = useArea()
  const { classId, lessonId, date, classTitle, lessonTitle, reason, rating, comment, cancelledReason } = day
  return (
    <ListLine align="start">
      <Box flex="1 1 16rem" minW="0">
        <Link to={rollPath(area, classId, lessonId, date)} aria-label={`Chamada de ${fullDate(date)}, ${classTitle}`}>
          <Text
            as="span"
            fontVariantNumeric="tabular-nums"
            fontWeight="bold"
            textDecoration="underline"
            textDecorationColor="border"
            textUnderlineOffset="3px"
          >
            {fullDate(date)}
          </Text>
        </Link>
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[classTitle, lessonTitle].filter(Boolean).join(' · ')}
        </Text>
        {[cancelledReason ?? reason, comment].filter(Boolean).map((text) => (
          <Text key={text} fontSize="sm" overflowWrap="anywhere">
            {text}
          </Text>
        ))}
      </Box>
      <Flex gap="2" wrap="wrap">
        {rating && <Badge tone={rating}>{levelText(rating)}</Badge>}
        <Mark day={day} />
      </Flex>
    </ListLine>
  )
}

function Mark({ day: { present, detail, cancelledReason } }: { day: AttendanceDay }) {
  if (cancelledReason !== null) return <Badge tone="category.none">Não houve aula</Badge>
  if (present === null) return null
  if (detail) return <Badge tone="average">{attendanceDetailLabels[detail]}</Badge>
  return present ? <Badge tone="good">Presente</Badge> : <Badge tone="poor">Ausente</Badge>
}
