import { Users } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { type ClassRecords, classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { inRange } from '#schema/rules/schedule/periods.ts'
import { AttendanceOverTime } from '#web/components/chart/AttendanceOverTime.tsx'
import { PerformanceOverview } from '#web/components/chart/PerformanceOverview.tsx'
import { PerformanceChoices } from '#web/components/form/PerformanceChoices.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { MarksDownload } from '#web/dialogs/MarksDownload.tsx'
import { classTitlesOf } from '#web/model/performance/classTitlesOf.ts'
import { performanceReport } from '#web/model/performance/performanceReport.ts'
import { chosenPeriod } from '#web/model/schedule/periodChoices.ts'
import { useClassRecords } from '#web/queries/rollCall/useClassRecords.ts'
import { useFrequencyLimits } from '#web/queries/rollCall/useFrequencyLimits.ts'
import { useNamedTeacherClasses } from '#web/queries/useNamedTeacherClasses.ts'
import { usePeriods } from '#web/queries/usePeriods.ts'
import type { TeacherClass } from '#web/queries/useTeacherClasses.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { DayRatings } from './DayRatings.tsx'
import { StudentFigures } from './StudentFigures.tsx'

const PrintedReport = lazy(() => import('#web/dialogs/papers/PrintedReport.tsx'))

/** Attendance and performance of the teacher's classes, by class and period (spec section 2). */
export default function PerformanceScreen() {
  const classes = useNamedTeacherClasses()
  if (!classes?.length)
    return (
      <Page title="Desempenho">
        {classes ? (
          <EmptyState icon={Users} title="Nenhuma turma encontrada">
            A secretaria da escola atribui as turmas a você.
          </EmptyState>
        ) : (
          <Loading height="9rem" />
        )}
      </Page>
    )
  return <Figures classes={classes} />
}

function Figures({ classes }: { classes: TeacherClass[] }) {
  const { date: today } = useNow()
  const minimum = useFrequencyLimits()
  const [chosen, choose] = useChoices()
  const selected = classes.find(({ id }) => id === Number(chosen.get('turma')))
  const periods = usePeriods(classes[0]!.schoolId)
  const period = chosenPeriod(periods, chosen.get('periodo'))
  const { range } = period
  const records = useClassRecords(selected ? [selected.id] : classes.map(({ id }) => id))
  const marks = useMemo(
    () => records?.attendance.filter(({ date, present }) => present !== null && inRange(date, range)) ?? [],
    [records, range],
  )
  const figures = useMemo(() => records && classPerformance(records, { range, now: serverNow() }), [records, range])
  const about = { classes: selected?.title ?? 'Todas as minhas turmas', period: period.said }
  const titles = new Map(classes.map(({ id, title }) => [id, title]))
  const reportOf = ({ enrollments }: ClassRecords) => ({
    ...{ school: '', range },
    classesOf: classTitlesOf(enrollments, titles, serverNow()),
  })
  return (
    <Page
      title="Desempenho"
      about="Frequência e aproveitamento dos seus alunos"
      actions={<MarksDownload {...{ records, range, classes }} about={selected?.title ?? 'de todas as turmas'} />}
    >
      <PerformanceChoices classes={classes} selected={selected?.id} {...{ periods, period }} onChoose={choose} />
      {!records || !figures ? (
        <Loading height="9rem" />
      ) : (
        <>
          <PerformanceOverview {...{ records, figures, range, minimum }} />
          {marks.length > 0 && <AttendanceOverTime {...{ marks, minimum }} />}
          <DayRatings key={selected?.id} records={records} today={today} />
          <StudentFigures {...{ records, figures, range, minimum }} />
          <Suspense>
            <PrintedReport
              about={about}
              report={() => performanceReport(records, { ...about, ...reportOf(records) })}
            />
          </Suspense>
        </>
      )}
    </Page>
  )
}
