import { Flex, Heading, Stack, Text } from '@chakra-ui/react'
import type { TimetableSubject } from '#schema/rules/schedule/timetable.ts'
import { countOf } from '#schema/rules/text.ts'
import { NarrowSelect } from '#web/components/form/NarrowSelect.tsx'
import { Options } from '#web/components/form/Options.tsx'
import { notifyEnd } from '#web/components/toast/notify.ts'
import { nameOfSubject } from './timetableLesson.ts'
import type { HourChanges } from './useHourChanges.ts'

/** Who teaches each subject of a class; written as it is chosen. */
export function SubjectTeachers(props: {
  timetable: readonly TimetableSubject[]
  teachers: readonly { id: number; name: string }[]
  onWrite: HourChanges['write']
}) {
  const { timetable, teachers, onWrite } = props
  const ofClass = timetable[0]?.teacherId ?? null
  const nameOf = (id: number) => teachers.find((each) => each.id === id)?.name
  const choose = (subject: TimetableSubject, teacherId: number | null) =>
    void notifyEnd(onWrite(subject.moduleId, { teacherId }), 'Professor salvo', 'Erro ao salvar professor', () =>
      onWrite(subject.moduleId, { teacherId: subject.teacherId }),
    )
  return (
    <section aria-labelledby="quem-ensina">
      <Heading as="h3" id="quem-ensina" fontSize="md" mb="1">
        Quem ensina
      </Heading>
      <Stack as="ul" gap="0" listStyleType="none">
        {timetable.map((subject) => {
          const { moduleId, teacherId, meetings } = subject
          const name = nameOfSubject(subject)
          return (
            <Flex as="li" key={moduleId} columnGap="3" py="1" align="center" wrap="wrap">
              <Text flex={{ base: '1 1 100%', sm: '1 1 10rem' }} minW="0" overflowWrap="anywhere">
                {moduleId === null ? 'Professor da turma' : name}{' '}
                {meetings.length > 0 && (
                  <Text as="span" color="fg.muted" whiteSpace="nowrap">
                    · {countOf(meetings.length, 'aula', 'aulas')}
                  </Text>
                )}
              </Text>
              <NarrowSelect
                maxW={{ base: 'full', sm: '22rem' }}
                aria-label={moduleId === null ? 'Professor da turma' : `Quem ensina ${name}`}
                value={String(teacherId ?? '')}
                onChange={({ target }) => choose(subject, Number(target.value) || null)}
              >
                <option value="">
                  {moduleId === null
                    ? 'Nenhum professor'
                    : `Professor da turma${ofClass !== null && nameOf(ofClass) ? ` (${nameOf(ofClass)})` : ''}`}
                </option>
                {teacherId !== null && !nameOf(teacherId) && <option value={String(teacherId)}>Professor atual</option>}
                <Options of={teachers.map(({ id, name }) => [id, name])} />
              </NarrowSelect>
            </Flex>
          )
        })}
      </Stack>
    </section>
  )
}
