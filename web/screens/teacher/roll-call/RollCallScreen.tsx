import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { useRollSheet } from '#web/queries/rollCall/useRollSheet.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useKnownTime } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { DateField } from './day/DateField.tsx'
import { RollStrip } from './day/RollStrip.tsx'
import { useDoubtfulDay } from './day/useDoubtfulDay.ts'
import { usePinnedDate } from './day/usePinnedDate.ts'
import { DayOfRoll, WrongClockQuestion } from './day/WrongClockQuestion.tsx'
import { RollFrame } from './RollFrame.tsx'
import { RollOfDay } from './RollOfDay.tsx'

/** The roll call of a class, a lesson and a day (decisions section 3). Opening it writes nothing. */
export default function RollCallScreen() {
  // Today's date depends on what the device knows of the server's time, so that is read first.
  return useKnownTime(({ read }) => read) ? <RollCall /> : <OpeningRoll />
}

const OpeningRoll = () => (
  <Page title="Chamada">
    <Loading rows={8} />
  </Page>
)

function RollCall() {
  const params = useParams()
  const classId = Number(params.classId)
  const lessonId = Number(params.lessonId)
  const { date: today } = useNow()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const area = useArea()
  const requested = Number(search.get('aula')) || null
  const date = usePinnedDate(search.get('date'), today)
  const sheet = useRollSheet(classId, lessonId)
  const doubt = useDoubtfulDay(date)
  if (sheet === undefined) return <OpeningRoll />
  if (sheet === null)
    return (
      <Page title="Chamada">
        <EmptyState
          icon={SearchX}
          title="Chamada não encontrada"
          action={
            <Button asChild>
              <Link to={`/${area}/classes`}>{area === 'admin' ? 'Ver Turmas' : 'Ver Minhas Turmas'}</Link>
            </Button>
          }
        >
          {area === 'admin'
            ? 'Esta turma ou esta aula não existe mais.'
            : 'Esta turma ou esta aula não existe ou não é mais sua.'}
        </EmptyState>
      </Page>
    )
  const asked = requested ?? lessonId
  const valid = attendanceDate.safeParse(date).success
  return (
    <RollFrame
      title={sheet.schoolClass.title}
      about={
        <>
          <span title={sheet.lesson.title}>{sheet.lesson.title}</span> ·{' '}
          {area === 'admin' ? (
            <Link to={`/admin/classes?alunos=${classId}`}>ver turma</Link>
          ) : (
            <Link to={`/teacher/classes?turma=${classId}`}>trocar aula</Link>
          )}
        </>
      }
      date={
        <DateField
          date={date}
          today={today}
          onChange={(next) => void navigate(rollPath(area, classId, asked, next, asked), { replace: true })}
        />
      }
      days={<RollStrip classId={classId} lessonId={asked} moduleId={sheet.lesson.moduleId} date={date} today={today} />}
    >
      {valid && !doubt.answered && <DayOfRoll date={date} />}
      {valid && date <= today && doubt.asks && <WrongClockQuestion date={date} onConfirm={doubt.confirm} />}
      {valid && date <= today && !doubt.asks && (
        <RollOfDay
          key={`${classId}/${lessonId}/${date}`}
          sheet={sheet}
          lessonId={lessonId}
          date={date}
          isPast={date < today}
          requested={requested}
        />
      )}
      {valid && date > today && (
        <EmptyState icon={SearchX} title="Este dia ainda não chegou">
          Escolha hoje ou um dia que já passou.
        </EmptyState>
      )}
    </RollFrame>
  )
}
