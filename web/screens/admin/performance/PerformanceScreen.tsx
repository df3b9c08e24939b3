import { Button } from '@chakra-ui/react'
import { Users } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { PerformanceChoices } from '#web/components/form/PerformanceChoices.tsx'
import { useChoices } from '#web/components/list/useChoices.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { MarksDownload } from '#web/dialogs/MarksDownload.tsx'
import { classTitlesOf } from '#web/model/performance/classTitlesOf.ts'
import { performanceReport } from '#web/model/performance/performanceReport.ts'
import { chosenPeriod } from '#web/model/schedule/periodChoices.ts'
import { useClassRecords } from '#web/queries/rollCall/useClassRecords.ts'
import { usePeriods } from '#web/queries/usePeriods.ts'
import { type ListedClass, useSchoolClasses } from '#web/queries/useSchoolClasses.ts'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchool } from '#web/queries/useSchools.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { AttendanceTab } from './AttendanceTab.tsx'
import { FeedbackTab } from './FeedbackTab.tsx'
import { RatingsTab } from './RatingsTab.tsx'
import { ReportActions, ReportProgress } from './ReportActions.tsx'
import { useReportDownload } from './useReportDownload.ts'

const PrintedReport = lazy(() => import('#web/dialogs/papers/PrintedReport.tsx'))

/** The school's figures by class and period: on screen, as a download and on paper (decisions section 2). */
export default function PerformanceScreen() {
  const classes = useSchoolClasses(useSchoolId(), 'all')
  if (!classes?.length)
    return (
      <Page title="Desempenho">
        {classes ? (
          <EmptyState
            icon={Users}
            title="Nenhuma Turma Encontrada"
            action={
              <Button asChild>
                <Link to="/admin/classes">Ir para as turmas</Link>
              </Button>
            }
          >
            Os números aparecem aqui assim que houver turmas com chamadas feitas.
          </EmptyState>
        ) : (
          <Loading height="9rem" />
        )}
      </Page>
    )
  return <Figures classes={classes} />
}

const tabs = ['frequencia', 'desempenho', 'avaliacoes'] as const

function Figures({ classes }: { classes: ListedClass[] }) {
  const { date: today } = useNow()
  const [chosen, choose] = useChoices()
  const selected = classes.find(({ id }) => id === Number(chosen.get('turma')))
  const periods = usePeriods(classes[0]!.schoolId)
  const period = chosenPeriod(periods, chosen.get('periodo'))
  const { range } = period
  const tab = tabs.find((each) => each === chosen.get('aba')) ?? 'frequencia'
  const school = useSchool(classes[0]!.schoolId)
  const records = useClassRecords(selected ? [selected.id] : classes.map(({ id }) => id))
  const figures = useMemo(() => records && classPerformance(records, { range, now: serverNow() }), [records, range])
  const students = useMemo(() => {
    const titles = new Map(classes.map(({ id, title }) => [id, title]))
    return {
      classes: classTitlesOf(records?.enrollments ?? [], titles, serverNow()),
      numbers: new Map((records?.people ?? []).map(({ id, username }) => [id, username])),
    }
  }, [records, classes])
  const about = {
    classesOf: students.classes,
    school: school?.name ?? '',
    classes: selected?.title ?? 'Todas as turmas',
    period: period.said,
    range,
  }

  const download = useReportDownload()
  const report = () => performanceReport(records!, about)

  return (
    <Page
      title="Desempenho"
      about="Frequência, aproveitamento e o que os alunos acham das aulas"
      actions={
        <ReportActions
          download={download}
          ready={records !== undefined}
          onDownload={() => download.start(report, `Desempenho ${about.classes} ${today}`)}
        >
          <MarksDownload {...{ records, range, classes }} about={selected?.title ?? 'de todas as turmas'} />
        </ReportActions>
      }
    >
      <PerformanceChoices classes={classes} selected={selected?.id} {...{ periods, period }} onChoose={choose} />
      {!records || !figures ? (
        <Loading height="9rem" />
      ) : (
        <>
          <Tabs
            value={tab}
            onChange={(next) => choose({ aba: next === 'frequencia' ? '' : next })}
            tabs={[
              {
                value: 'frequencia',
                label: 'Frequência',
                content: (
                  <AttendanceTab {...{ records, figures, range, classes }} about={students} one={Boolean(selected)} />
                ),
              },
              {
                value: 'desempenho',
                label: 'Desempenho',
                content: <RatingsTab {...{ records, figures, range }} about={students} />,
              },
              {
                value: 'avaliacoes',
                label: 'Avaliação dos Alunos',
                content: <FeedbackTab {...{ records, range, classes }} />,
              },
            ]}
          />
          <ReportProgress download={download} />
          <Suspense>
            <PrintedReport about={about} report={report} />
          </Suspense>
        </>
      )}
    </Page>
  )
}
