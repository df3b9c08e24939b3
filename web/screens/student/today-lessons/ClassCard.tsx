import { Box, Button, Flex, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { AgendaState } from '../../../../schema/rules/agenda.ts'
import { weekdayLabel } from '../../../../schema/rules/dates.ts'
import { Badge } from '../../../components/Badge.tsx'
import { Panel } from '../../../components/Panel.tsx'
import type { StudentClass } from '../../../data/useStudentClasses.ts'

const words = {
  inProgress: ['Em Andamento', 'good'],
  upcoming: ['Próxima', 'category.pro'],
  completed: ['Concluída', 'category.none'],
} as const

/** A class: when, what, with whom, and the way to its current lesson. */
export function ClassCard(props: { schoolClass: StudentClass; state?: AgendaState; heading: 'h2' | 'h3' }) {
  const { schoolClass, state, heading } = props
  const { title, weekday, classTime, currentLesson, teacherName } = schoolClass
  const inProgress = state === 'inProgress'
  return (
    <Panel
      as="li"
      px="4"
      py="4"
      borderLeftWidth={inProgress ? '6px' : '1px'}
      borderLeftColor={inProgress ? 'brand.solid' : 'border'}
    >
      <Flex gap="4" align="center" justify="space-between" wrap="wrap">
        <Box flex="1 1 14rem" minW="0">
          <Flex gap="2" align="center" wrap="wrap">
            <Text fontVariantNumeric="tabular-nums">
              <b>{classTime}</b> · {weekdayLabel(weekday)}
            </Text>
            {state && <Badge tone={words[state][1]}>{words[state][0]}</Badge>}
          </Flex>
          <Text as={heading} fontSize="lg" fontWeight="bold" overflowWrap="anywhere">
            {title}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {currentLesson ? `Lição atual: ${currentLesson.title}` : 'Não iniciada'}
            {teacherName && ` · ${teacherName}`}
          </Text>
        </Box>
        {currentLesson && (
          <Button asChild variant={inProgress ? 'solid' : 'outline'} flexGrow={{ base: '1', sm: '0' }}>
            <Link
              to={`/student/my-modules/${currentLesson.moduleId}?aula=${currentLesson.id}`}
              aria-label={`Ver aula: ${currentLesson.title}`}
            >
              Ver aula
            </Link>
          </Button>
        )}
      </Flex>
    </Panel>
  )
}
