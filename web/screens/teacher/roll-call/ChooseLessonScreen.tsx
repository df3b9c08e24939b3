import { useRef } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router-dom'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { useLessonOfDay } from '#web/queries/rollCall/useLessonOfDay.ts'
import { useArea } from '#web/queries/useArea.ts'
import { useKnownTime } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { OpeningRoll, RollCall } from './RollCall.tsx'

/**
 * 'Entrar na Sala': redirects to the roll of the subject already begun on the day (today when none is named), otherwise
 * to the roll of the lesson whose turn it is. Where no lesson is left, the sheet opens here.
 */
export default function ChooseLessonScreen() {
  const { read } = useKnownTime()
  const { date: today } = useNow()
  const classId = Number(useParams().classId)
  const [search] = useSearchParams()
  if (!read) return <OpeningRoll />
  const requested = attendanceDate.safeParse(search.get('date'))
  const date = requested.success && requested.data < today ? requested.data : today
  const moduleId = Number(search.get('modulo')) || null
  return <LessonOfDay key={`${classId}/${moduleId}/${date}`} {...{ classId, moduleId, date }} />
}

function LessonOfDay({ classId, moduleId, date }: { classId: number; moduleId: number | null; date: string }) {
  const area = useArea()
  const lessonId = useLessonOfDay(classId, moduleId, date)
  // Once its first mark makes the lesson, the sheet stays.
  const isStarted = useRef(false)
  if (isStarted.current || lessonId === null)
    return (
      <RollCall
        classId={classId}
        lessonId={null}
        moduleId={moduleId}
        onStart={() => {
          isStarted.current = true
        }}
      />
    )
  return lessonId ? <Navigate replace to={rollPath(area, classId, lessonId, date)} /> : <OpeningRoll />
}
