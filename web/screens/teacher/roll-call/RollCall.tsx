import { Button } from '@chakra-ui/react'
import { SearchX } from 'lucide-react'
import { useCallback } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { newLessonTitle } from '#schema/rules/content/unnamedLesson.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { rollOfDayPath, rollPath } from '#web/model/attendance/rollPath.ts'
import { useDayOfSheet } from '#web/queries/rollCall/useDayOfSheet.ts'
import { noLessonYet, useRollSheet } from '#web/queries/rollCall/useRollSheet.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useNow } from '#web/sync/useNow.ts'
import { DateField } from './day/DateField.tsx'
import { RollStrip } from './day/RollStrip.tsx'
import { useDoubtfulDay } from './day/useDoubtfulDay.ts'
import { usePinnedDate } from './day/usePinnedDate.ts'
import { DayOfRoll, WrongClockQuestion } from './day/WrongClockQuestion.tsx'
import { RollFrame } from './RollFrame.tsx'
import { RollOfDay } from './RollOfDay.tsx'
import { useNewLesson } from './useNewLesson.ts'

export const OpeningRoll = () => (
  <Page title="Chamada">
    <Loading rows={8} />
  </Page>
)

/** The roll call of a class, a lesson and a day (decisions section 3). Opening it writes nothing. */
export function RollCall(props: {
  classId: number
  /** Null: nobody made the lesson yet. The first mark makes it. */
  lessonId: number | null
  /** The subject of a lesson that is to be made; null for what has none of its own. */
  moduleId?: number | null
  /** Called before a lesson is made. */
  onStart?(): void
}) {
  const { classId, moduleId = null } = props
  const { date: today } = useNow()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const area = useArea()
  const requested = Number(search.get('aula')) || null
  const date = usePinnedDate(search.get('date'), today)
  const { lessonId, start } = useNewLesson({ ...props, moduleId, date })
  const sheet = useRollSheet(classId, lessonId ?? { moduleId, title: newLessonTitle(date) })
  const around = useDayOfSheet(sheet, date)
  const asked = requested ?? lessonId
  const pathOn = useCallback(
    (day: string) =>
      asked === null ? rollOfDayPath(area, classId, day, moduleId) : rollPath(area, classId, asked, day, asked),
    [area, classId, asked, moduleId],
  )
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
  const valid = attendanceDate.safeParse(date).success
  return (
    <RollFrame
      title={around?.title ?? sheet.schoolClass.title}
      hour={around?.hour ?? null}
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
      date={<DateField date={date} today={today} onChange={(next) => void navigate(pathOn(next), { replace: true })} />}
      days={
        <RollStrip
          classId={classId}
          lessonId={asked}
          moduleId={sheet.lesson.moduleId}
          pathOn={pathOn}
          date={date}
          today={today}
        />
      }
    >
      {valid && !doubt.answered && <DayOfRoll date={date} />}
      {valid && date <= today && doubt.asks && <WrongClockQuestion date={date} onConfirm={doubt.confirm} />}
      {valid && date <= today && !doubt.asks && (
        <RollOfDay
          key={`${classId}/${props.lessonId}/${date}`}
          sheet={sheet}
          around={around}
          lessonId={lessonId ?? noLessonYet}
          start={start}
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
