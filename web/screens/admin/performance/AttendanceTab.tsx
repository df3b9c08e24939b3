import { Flex, Stack } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { inNumbers } from '#schema/rules/text.ts'
import { AttendanceChart } from '#web/components/chart/AttendanceChart.tsx'
import { AttendanceOverTime } from '#web/components/chart/AttendanceOverTime.tsx'
import { FigureCard } from '#web/components/chart/FigureCard.tsx'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { PerformanceOverview } from '#web/components/chart/PerformanceOverview.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { attendanceBy, attendanceByWeekday } from '#web/model/attendance/attendanceGroups.ts'
import { attendanceLevel } from '#web/model/attendance/attendanceLevel.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { AtRisk } from './AtRisk.tsx'
import { StudentList } from './StudentList.tsx'
import { type AboutStudents, attendanceColumns } from './studentColumns.tsx'

/** The students with too low a rate first; then attendance over time, by weekday, by class and by student. */
export function AttendanceTab(props: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
  classes: readonly ListedClass[]
  about: AboutStudents
  /** True when only one class is shown: there is nothing to compare. */
  one: boolean
}) {
  const { records, figures, range, classes, about, one } = props
  const limits = useFrequencyLimits()
  const columns = useMemo(() => attendanceColumns(limits), [limits])
  const marks = records.attendance.filter(({ date, present }) => present !== null && inRange(date, range))
  const titles = new Map(classes.map(({ id, title }) => [id, title]))
  const byClass = attendanceBy(marks, ({ classId }) => classId).sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0))
  return (
    <Stack gap="6">
      <AtRisk {...{ records, limits, one }} classesOf={about.classes} />
      <PerformanceOverview {...{ records, figures, range }} minimum={limits} />
      {!marks.length ? (
        <EmptyState icon={CalendarX2} title="Nenhuma chamada no período">
          Escolha outro período ou outra turma.
        </EmptyState>
      ) : (
        <>
          <Flex gap="4" wrap="wrap" align="stretch">
            <AttendanceOverTime marks={marks} minimum={limits} />
            <AttendanceChart
              id="por-dia-da-semana"
              title="Frequência por dia da semana"
              of="Dia da semana"
              groups={attendanceByWeekday(marks)}
              minimum={limits}
              groupName={weekdayLabel}
              shortOf={(day) => weekdayLabel(day).slice(0, 3)}
            />
          </Flex>
          {!one && (
            <FigureCard id="por-turma" title="Frequência por turma">
              <FigureTable aria-labelledby="por-turma">
                <tbody>
                  {byClass.map(({ of: id, present, absent, rate }) => (
                    <tr key={id}>
                      <th scope="row" style={{ minWidth: 'min(18rem, 40vw)' }}>
                        <Link to={`?turma=${id}`}>{titles.get(id) ?? '—'}</Link>
                      </th>
                      <td data-bar>
                        <Bar share={rate ?? 0} tone={attendanceLevel(rate, limits) ?? 'brand'} />
                      </td>
                      <td>{rateText(rate)}</td>
                      <td data-count>
                        {inNumbers(present)}/{inNumbers(present + absent)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </FigureTable>
            </FigureCard>
          )}
          <StudentList title="Frequência por aluno" students={figures.students} about={about} columns={columns} />
        </>
      )}
    </Stack>
  )
}
