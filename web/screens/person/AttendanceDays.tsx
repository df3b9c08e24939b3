import { useState } from 'react'
import { AttendanceDayLine } from '#web/components/school/AttendanceDayLine.tsx'
import { ListLine } from '#web/components/ui/ListLine.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { Section } from '#web/components/ui/Section.tsx'
import { firstRows, ShowAll } from '#web/components/ui/ShowAll.tsx'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import type { AttendanceDay } from '#web/model/people/attendanceDays.ts'
import { useArea } from '#web/queries/useArea.ts'

const atFirst = 10

/** A student's attendance day by day, the latest first; each day leads to its roll. */
export function AttendanceDays({ days }: { days: readonly AttendanceDay[] }) {
  const area = useArea()
  const [all, setAll] = useState(false)
  const shown = all ? days : firstRows(days, atFirst)
  return (
    <Section title={`Dia a dia (${days.length})`}>
      <Panel as="ul" listStyleType="none">
        {shown.map((day) => (
          <AttendanceDayLine
            key={`${day.classId}/${day.lessonId}/${day.date}`}
            day={day}
            of={[day.classTitle, day.lessonTitle]}
            to={rollPath(area, day.classId, day.lessonId, day.date)}
          />
        ))}
        {days.length === 0 && (
          <ListLine color="fg.muted">Nenhuma chamada registrada ainda, ou não neste aparelho.</ListLine>
        )}
      </Panel>
      <ShowAll words="Mostrar todos os dias" shown={shown.length} total={days.length} onShow={() => setAll(true)} />
    </Section>
  )
}
