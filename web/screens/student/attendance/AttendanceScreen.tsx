import { SimpleGrid, Stack } from '@chakra-ui/react'
import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { Options } from '#web/components/form/Options.tsx'
import { Select } from '#web/components/form/Select.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { AttendanceDayLine } from '#web/components/school/AttendanceDayLine.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { minimumText } from '#web/model/attendance/riskWords.ts'
import { dayKindLabels, dayKinds, isOfKind, type SubjectDay, subjectFigures } from '#web/model/people/subjectFigures.ts'
import { useMyAttendance } from '#web/queries/person/useMyAttendance.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import { SubjectLine } from './SubjectLine.tsx'

/** 'Minha frequência': the student's attendance by subject, and every day with its mark and reason. */
export default function AttendanceScreen() {
  const days = useMyAttendance()
  return (
    <Page title="Minha frequência" about={minimumText(useFrequencyLimits())}>
      {!days ? (
        <Loading rows={4} />
      ) : days.length === 0 ? (
        <EmptyState icon={CalendarCheck} title="Nenhuma chamada registrada ainda">
          As suas presenças e faltas aparecem aqui depois da primeira chamada.
        </EmptyState>
      ) : (
        <Attendance days={days} />
      )}
    </Page>
  )
}

function Attendance({ days }: { days: readonly SubjectDay[] }) {
  const subjects = subjectFigures(days)
  const [address, choose] = useChoices()
  const [all, setAll] = useState(false)
  const kind = dayKinds.find((each) => each === address.get('ver')) ?? 'all'
  const subject = subjects.find(({ key }) => key === address.get('materia'))
  const found = days.filter((day) => isOfKind(day, kind) && (!subject || day.subjectKey === subject.key))
  const shown = all ? found : firstRows(found, 20)
  return (
    <>
      <Section title="Por matéria">
        <Stack as="ul" gap="2" listStyleType="none">
          {subjects.map((each) => (
            <SubjectLine key={each.key} figures={each} />
          ))}
        </Stack>
      </Section>
      <Section title={`Dia a dia (${found.length})`}>
        <SimpleGrid gap="4" mb="3" gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 14rem), 1fr))">
          <Select label="Matéria" value={subject?.key ?? ''} onChange={(value) => choose({ materia: value })}>
            <Options of={[['', 'Todas'], ...subjects.map(({ key, title }) => [key, title] as const)]} />
          </Select>
          <Select label="Mostrar" value={kind} onChange={(value) => choose({ ver: value === 'all' ? '' : value })}>
            <Options of={dayKinds.map((each) => [each, dayKindLabels[each]])} />
          </Select>
        </SimpleGrid>
        <Panel as="ul" listStyleType="none" aria-label="Dia a dia">
          {shown.map((day) => (
            <AttendanceDayLine
              key={`${day.subjectKey}/${day.lessonId}/${day.date}`}
              day={day}
              of={[day.subject, day.lessonTitle]}
            />
          ))}
          {found.length === 0 && <ListLine color="fg.muted">Nenhum dia assim.</ListLine>}
        </Panel>
        <ShowAll words="Mostrar todos os dias" shown={shown.length} total={found.length} onShow={() => setAll(true)} />
      </Section>
    </>
  )
}
