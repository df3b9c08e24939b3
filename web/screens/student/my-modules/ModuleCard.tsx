import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { Moment } from '#schema/fields/dates/moment.ts'
import { countOf } from '#schema/rules/text.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import { nextMeetingOf, nextMeetingText } from '#web/model/schedule/nextMeeting.ts'
import type { StudentModule } from '#web/queries/useStudentModules.ts'
import { Progress } from './Progress.tsx'

/** A module with the student's progress and the next class; the whole card is the link. */
export function ModuleCard({ module, now, asList }: { module: StudentModule; now: Moment; asList: boolean }) {
  const next = nextMeetingOf(module.subjects, now, module.calendar)
  return (
    <Panel
      as="li"
      position="relative"
      px="4"
      py={asList ? '3' : '4'}
      display="flex"
      flexDirection="column"
      _hover={{ bg: 'bg.subtle' }}
      _focusWithin={{ borderColor: 'brand.fg' }}
    >
      <Flex flex="1" gap="3" direction={asList ? { base: 'column', sm: 'row' } : 'column'} align="stretch">
        <Box flex="1" minW="0">
          <Heading as="h2" fontSize="lg" overflowWrap="anywhere">
            <Box asChild _after={{ content: '""', position: 'absolute', inset: '0' }} textDecoration="none">
              <Link to={`/student/my-modules/${module.id}`}>{module.title}</Link>
            </Box>
          </Heading>
          {module.description && !asList && (
            <Text color="fg.muted" lineClamp={3} mt="1">
              {module.description}
            </Text>
          )}
        </Box>
        <Box flex={asList ? { sm: '0 0 17rem' } : undefined}>
          <Progress percent={module.completion} of={module.title} />
          <Text fontSize="sm" color="fg.muted" mt="2">
            {countOf(module.lessons.length, 'aula', 'aulas')} ·{' '}
            {next
              ? `Próxima aula: ${nextMeetingText(next, now)}`
              : module.excused
                ? 'Com dispensa desta disciplina'
                : 'Sem turma neste módulo'}
          </Text>
        </Box>
      </Flex>
    </Panel>
  )
}
