import { Box, Flex, Text } from '@chakra-ui/react'
import { attendanceDetailLabels } from '#schema/fields/labels.ts'
import { countOf } from '#schema/rules/text.ts'
import { CallFamily } from '#web/components/school/CallFamily.tsx'
import { PersonLink } from '#web/components/school/PersonLink.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import type { MeetingOfToday } from '#web/model/schedule/schoolToday.ts'
import { absenceText } from '#web/model/school/familyCalls.ts'
import { useGuardians } from '#web/queries/person/useFamily.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Who is absent today, meeting by meeting. Renders nothing while nobody is. */
export function AbsentToday({ today }: { today: readonly MeetingOfToday[] }) {
  const meetings = today.filter(({ roll, absent }) => roll?.state !== 'cancelled' && absent > 0)
  const count = new Set(meetings.flatMap((each) => each.absentStudents.map(({ student }) => student.id))).size
  const guardians = useGuardians(meetings.flatMap((each) => each.absentStudents.map(({ student }) => student.id)))
  const school = useSchool(useSchoolId())?.name ?? ''
  const { date } = useNow()
  if (!count) return null
  return (
    <Section title={`Ausentes hoje (${countOf(count, 'aluno', 'alunos')})`}>
      <Panel as="ul" listStyleType="none">
        {meetings.map(({ key, title, absentStudents }) => (
          <ListLine key={key}>
            <Text fontWeight="bold" flex="0 1 12rem" minW="8rem" overflowWrap="anywhere">
              {title}
            </Text>
            <Flex as="ul" listStyleType="none" flex="1 1 16rem" minW="0" wrap="wrap" columnGap="5" rowGap="1">
              {absentStudents.map(({ student, detail, reason }) => (
                <Box as="li" key={student.id} minW="0" overflowWrap="anywhere">
                  <PersonLink person={student} />
                  {detail && (
                    <Text as="span" color="fg.muted" fontSize="sm">
                      {' '}
                      · {attendanceDetailLabels[detail].toLowerCase()}
                      {reason && <span>{`: ${reason}`}</span>}
                    </Text>
                  )}
                  <CallFamily
                    student={student.name}
                    guardians={guardians?.get(student.id)}
                    text={absenceText({ student: student.name, school, today: date, days: [date] })}
                  />
                </Box>
              ))}
            </Flex>
          </ListLine>
        ))}
      </Panel>
    </Section>
  )
}
