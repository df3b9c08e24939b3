import { Button, Stack, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { rollOfDay } from '#schema/rules/attendance/dayRolls.ts'
import { type AgendaState, agendaState, isToday } from '#schema/rules/schedule/agenda.ts'
import { countOf } from '#schema/rules/text.ts'
import { AgendaCard } from '#web/components/school/AgendaCard.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useRows } from '#web/queries/useRows.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { useNow } from '#web/sync/useNow.ts'

/** Today's classes, the one in progress first, each one tap from its roll call. */
export function TodayClasses({ classes }: { classes: TeacherClass[] | undefined }) {
  const now = useNow()
  const calendar = useCalendar()
  const taken = useTakenRolls(now.date)
  if (!classes || !calendar || !taken) return <Loading rows={2} height="6rem" />
  const order = ['inProgress', 'upcoming', 'completed']
  const today = classes
    .filter((each) => isToday(each, now, calendar))
    .sort((a, b) => order.indexOf(agendaState(a, now, calendar)) - order.indexOf(agendaState(b, now, calendar)))
  return (
    <Section title="Hoje">
      {today.length === 0 ? (
        <Panel px="4" py="5">
          <Text color="fg.muted">{freeDayWords(now.date, calendar) ?? 'Nenhuma aula hoje.'}</Text>
        </Panel>
      ) : (
        <Stack as="ul" gap="3" listStyleType="none">
          {today.map((each) => (
            <TodayClass
              key={each.id}
              schoolClass={each}
              state={agendaState(each, now, calendar)}
              isTaken={taken.has(each.id)}
            />
          ))}
        </Stack>
      )}
    </Section>
  )
}

/** The classes whose roll of the day is concluded; undefined while they load. */
function useTakenRolls(date: string): ReadonlySet<number> | undefined {
  return useRows(
    async (rows) => {
      const rolls = await rows.where('rollCalls', { date })
      const isTaken = (classId: number) =>
        rollOfDay(rolls.filter((each) => each.classId === classId).map((each) => ({ ...each, marked: false })))
          ?.state === 'taken'
      return new Set(rolls.map(({ classId }) => classId).filter(isTaken))
    },
    [date],
  )
}

function TodayClass(props: { schoolClass: TeacherClass; state: AgendaState; isTaken: boolean }) {
  const { schoolClass, state, isTaken } = props
  const { id, title, classTime, studentCount, currentLesson } = schoolClass
  const isNext = state === 'inProgress' && !isTaken
  const about = isTaken ? 'Chamada concluída' : (currentLesson?.title ?? 'Não iniciada')
  return (
    <AgendaCard
      when={<b>{classTime}</b>}
      state={state}
      title={title}
      heading="h3"
      about={`${countOf(studentCount, 'aluno', 'alunos')} · ${about}`}
    >
      <Button
        asChild
        size={isNext ? 'lg' : 'md'}
        variant={isNext ? 'solid' : 'outline'}
        flexGrow={{ base: '1', sm: '0' }}
      >
        <Link to={`/teacher/classes/${id}/roll-call`} aria-label={`Entrar na Sala: ${title}`}>
          Entrar na Sala
        </Link>
      </Button>
    </AgendaCard>
  )
}
