import { Stack, Text } from '@chakra-ui/react'
import { memo, useState } from 'react'
import { longDate } from '#schema/fields/dates/dates.ts'
import type { PendingRoll } from '#schema/rules/attendance/rollDays.ts'
import { nextSchoolDay, type RollToday, rollToday } from '#schema/rules/schedule/schoolToday.ts'
import { countOf } from '#schema/rules/text.ts'
import { PendingRolls } from '#web/components/school/PendingRolls.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { ShowAll } from '#web/components/ui/ShowAll.tsx'
import { freeDayWords } from '#web/model/schedule/calendarWords.ts'
import type { SchoolToday as Day, MeetingOfToday } from '#web/model/schedule/schoolToday.ts'
import type { useLessonHourName } from '#web/queries/useLessonHourName.ts'
import { useNow } from '#web/sync/useNow.ts'
import { AbsentToday } from './AbsentToday.tsx'
import { RollOfToday } from './RollOfToday.tsx'

type HourName = ReturnType<typeof useLessonHourName>

/** A long day shows at first this many classes. */
const atFirst = 10

/**
 * The office's day, live as teachers' devices send it: today's meetings by hour with the state of each roll, who is
 * absent, and the rolls of the last week that are still missing. On a day without classes, which day is next.
 */
function SchoolToday(props: { day: Day; missing: PendingRoll[]; hourName: HourName }) {
  const { day, missing, hourName } = props
  return (
    <>
      <Section title="Chamadas de hoje">
        {day.today.length ? <Meetings today={day.today} hourName={hourName} /> : <FreeDay day={day} />}
      </Section>
      <AbsentToday today={day.today} />
      <PendingRolls rolls={missing} area="admin" title="Chamadas que faltam da última semana" hourName={hourName} />
    </>
  )
}

// The figures below arrive after it.
export default memo(SchoolToday)

function Meetings(props: { today: readonly MeetingOfToday[]; hourName: HourName }) {
  const { today, hourName } = props
  const now = useNow()
  const [all, setAll] = useState(false)
  const rolls = today.map((each) => ({
    each,
    roll: rollToday(each.meeting, each.roll?.state ?? null, each.hasStudents, now),
  }))
  const shown = all || rolls.length <= atFirst + 1 ? rolls : firstOf(rolls)
  return (
    <>
      <Text color="fg.muted" mb="3" fontVariantNumeric="tabular-nums" aria-live="polite">
        {summary(
          new Set(today.map(({ schoolClass }) => schoolClass.id)).size,
          rolls.map(({ roll }) => roll),
        )}
      </Text>
      <Stack as="ul" gap="2" listStyleType="none" aria-label="Chamadas de hoje">
        {shown.map(({ each, roll }) => (
          <RollOfToday key={each.key} of={each} roll={roll} date={now.date} hour={hourName(each.meeting)} />
        ))}
      </Stack>
      <ShowAll words="Mostrar todas" shown={shown.length} total={rolls.length} onShow={() => setAll(true)} />
    </>
  )
}

/** Of a long day, what the office may have to act on: missing and begun rolls, then what comes next. */
function firstOf<R extends { roll: RollToday }>(rolls: readonly R[]): R[] {
  const isOpen = ({ roll: { state } }: R) => state !== 'taken' && state !== 'cancelled' && state !== 'noStudents'
  const open = rolls.filter(isOpen).slice(0, atFirst)
  const rest = rolls.filter((each) => !isOpen(each)).slice(0, atFirst - open.length)
  return rolls.filter((each) => open.includes(each) || rest.includes(each))
}

/** '6 turmas · 3 chamadas feitas · 1 em andamento · 2 chamadas pendentes', of the meetings of the day. */
function summary(classes: number, rolls: readonly RollToday[]): string {
  const count = (...states: RollToday['state'][]) => rolls.filter(({ state }) => states.includes(state)).length
  const [taken, begun, missing] = [count('taken'), count('begun', 'unconcluded'), count('missing')]
  return [
    countOf(classes, 'turma', 'turmas'),
    taken && countOf(taken, 'chamada feita', 'chamadas feitas'),
    begun && `${begun} em andamento`,
    missing && countOf(missing, 'chamada pendente', 'chamadas pendentes'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function FreeDay({ day: { subjects, calendar } }: { day: Day }) {
  const now = useNow()
  const next = nextSchoolDay(subjects, now, calendar)
  const first = next?.meetings[0]
  const classes = new Set(next?.meetings.map(({ schoolClass }) => schoolClass.id)).size
  return (
    <Panel px="4" py="5">
      <Text>{freeDayWords(now.date, calendar) ?? 'Hoje não há aula.'}</Text>
      <Text color="fg.muted" overflowWrap="anywhere">
        {next && first
          ? `As próximas são ${longDate(next.date)}: ${countOf(classes, 'turma', 'turmas')}, a primeira às ${first.meeting.startTime} (${first.title}).`
          : subjects.length
            ? 'Nenhuma turma tem aula nos próximos meses.'
            : 'Esta escola ainda não tem turmas.'}
      </Text>
    </Panel>
  )
}
