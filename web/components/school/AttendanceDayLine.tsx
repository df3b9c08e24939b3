import { Box, Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { attendanceDetailLabels } from '#schema/fields/labels.ts'
import { countOf } from '#schema/rules/text.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { levelText } from '#web/model/content/completionText.ts'
import type { AttendanceDay } from '#web/model/people/attendanceDays.ts'

/** What one roll has of a student. With `to`, the day leads to the roll. */
export function AttendanceDayLine({ day, of, to }: { day: AttendanceDay; of: readonly string[]; to?: string }) {
  const { date, classTitle, reason, rating, comment, cancelledReason, content, lessons } = day
  return (
    <ListLine align="start">
      <Box flex="1 1 16rem" minW="0">
        {to ? (
          <Link to={to} aria-label={`Chamada de ${fullDate(date)}, ${classTitle}`}>
            <Day date={date} linked />
          </Link>
        ) : (
          <Day date={date} />
        )}
        <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {[...of, lessons > 1 && countOf(lessons, 'aula', 'aulas')].filter(Boolean).join(' · ')}
        </Text>
        {[cancelledReason ?? reason, comment].filter(Boolean).map((text) => (
          <Text key={text} fontSize="sm" overflowWrap="anywhere">
            {text}
          </Text>
        ))}
        {content && (
          <Text fontSize="sm" color="fg.muted" overflowWrap="anywhere">
            O que foi dado: {content}
          </Text>
        )}
      </Box>
      <Flex gap="2" wrap="wrap">
        {rating && <Badge tone={rating}>{levelText(rating)}</Badge>}
        <Mark day={day} />
      </Flex>
    </ListLine>
  )
}

const Day = ({ date, linked }: { date: string; linked?: boolean }) => (
  <Text
    as="span"
    fontVariantNumeric="tabular-nums"
    fontWeight="bold"
    {...(linked && { textDecoration: 'underline', textDecorationColor: 'border', textUnderlineOffset: '3px' })}
  >
    {fullDate(date)}
  </Text>
)

function Mark({ day: { present, detail, cancelledReason, periods, lessons } }: { day: AttendanceDay }) {
  if (cancelledReason !== null) return <Badge tone="category.none">Não houve aula</Badge>
  if (present === null) return null
  if (present && periods !== null && periods < lessons)
    return <Badge tone="average">{`Presente em ${periods} de ${lessons} aulas`}</Badge>
  if (detail) return <Badge tone="average">{attendanceDetailLabels[detail]}</Badge>
  return present ? <Badge tone="good">Presente</Badge> : <Badge tone="poor">Ausente</Badge>
}
