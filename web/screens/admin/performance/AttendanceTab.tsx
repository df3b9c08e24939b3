import { Box, Heading, Stack, Text } from '@chakra-ui/react'
import { CalendarX2 } from 'lucide-react'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import type { ClassPerformance, ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import { type DateRange, inRange } from '#schema/rules/schedule/periods.ts'
import { AttendanceChart } from '#web/components/chart/AttendanceChart.tsx'
import { AttendanceOverTime } from '#web/components/chart/AttendanceOverTime.tsx'
import { AttendanceTable } from '#web/components/chart/AttendanceTable.tsx'
import { FigureCard } from '#web/components/chart/FigureCard.tsx'
import { FigureTable } from '#web/components/chart/FigureTable.tsx'
import { PerformanceOverview } from '#web/components/chart/PerformanceOverview.tsx'
import { Bar } from '#web/components/ui/Bar.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Panel } from '#web/components/ui/Panel.tsx'
import { attendanceBy, attendanceByWeekday } from '#web/model/attendance/attendanceGroups.ts'
import { attendanceLevel, goodAttendance } from '#web/model/attendance/attendanceLevel.ts'
import { studentsAtRisk } from '#web/model/performance/studentsAtRisk.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'

/** Attendance over time, by class and by weekday, and the students with too low a rate. */
export function AttendanceTab(props: {
  records: ClassRecords
  figures: ClassPerformance
  range: DateRange
  classes: readonly ListedClass[]
  /** True when only one class is shown: there is nothing to compare. */
  one: boolean
}) {
  const { records, figures, range, classes, one } = props
  const marks = records.attendance.filter(({ date, present }) => present !== null && inRange(date, range))
  const titles = new Map(classes.map(({ id, title }) => [id, title]))
  const byClass = attendanceBy(marks, ({ classId }) => classId).sort((a, b) => (a.rate ?? 0) - (b.rate ?? 0))
  const atRisk = studentsAtRisk(figures.students)
  return (
    <Stack gap="6">
      <PerformanceOverview records={records} figures={figures} range={range} />
      {!marks.length ? (
        <EmptyState icon={CalendarX2} title="Nenhuma chamada no período">
          Escolha outro período ou outra turma.
        </EmptyState>
      ) : (
        <>
          <AttendanceOverTime marks={marks} />
          {!one && (
            <FigureCard id="por-turma" title="Frequência por turma">
              <FigureTable aria-labelledby="por-turma">
                <tbody>
                  {byClass.map(({ of: id, present, absent, rate }) => (
                    <tr key={id}>
                      <th scope="row" style={{ minWidth: 'min(18rem, 40vw)' }}>
                        {titles.get(id) ?? '—'}
                      </th>
                      <td data-bar>
                        <Bar share={rate ?? 0} tone={attendanceLevel(rate) ?? 'brand'} />
                      </td>
                      <td>{rateText(rate)}</td>
                      <td data-count>
                        {present}/{present + absent}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </FigureTable>
            </FigureCard>
          )}
          <AttendanceChart
            id="por-dia-da-semana"
            title="Frequência por dia da semana"
            of="Dia da semana"
            groups={attendanceByWeekday(marks)}
            groupName={weekdayLabel}
            shortOf={(day) => weekdayLabel(day).slice(0, 3)}
          />
          <Box as="section" aria-labelledby="em-risco">
            <Heading as="h2" id="em-risco" fontSize="lg" mb="1">
              Alunos em risco por faltas
            </Heading>
            <Text color="fg.muted" mb="3">
              Frequência abaixo de {goodAttendance * 100}%, o mínimo exigido por lei.
            </Text>
            {atRisk.length ? (
              <Panel>
                <AttendanceTable students={atRisk} label="Alunos em risco por faltas" />
              </Panel>
            ) : (
              <Panel px="4" py="5">
                Nenhum aluno abaixo do mínimo no período.
              </Panel>
            )}
          </Box>
        </>
      )}
    </Stack>
  )
}
