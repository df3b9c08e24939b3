import { Button } from '@chakra-ui/react'
import { BookX } from 'lucide-react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { attendanceDate } from '../../../../schema/entities/attendance.ts'
import { rollOfDay, rollsOfDay } from '../../../../schema/rules/dayRolls.ts'
import { lessonForRoll } from '../../../../schema/rules/lessonForRoll.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page } from '../../../components/Page.tsx'
import { Waiting } from '../../../components/Waiting.tsx'
import { modulesOfClass } from '../../../data/useClassModules.ts'
import { useNow } from '../../../data/useNow.ts'
import { useRows } from '../../../data/useRows.ts'

/** 'Entrar na Sala': goes on to the roll already begun on the day, today if none is named, or to that of the lesson whose turn it is. */
export default function ChooseLessonScreen() {
  const classId = Number(useParams().classId)
  const { date: today } = useNow()
  const asked = attendanceDate.safeParse(useSearchParams()[0].get('date'))
  const date = asked.success && asked.data < today ? asked.data : today
  const lessonId = useRows(
    async (rows) => {
      const there = rollOfDay(await rollsOfDay(rows, classId, date))
      if (there) return there.lessonId
      const lessons = (await modulesOfClass(rows, classId)).flatMap((module) => module.lessons)
      const current = (await rows.get('classes', classId))?.currentLessonId ?? null
      return lessonForRoll(lessons, current, await rows.where('completions', { classId }))?.id ?? null
    },
    [classId, date],
  )
  if (lessonId)
    return <Navigate replace to={`/teacher/classes/${classId}/lessons/${lessonId}/roll-call?date=${date}`} />
  return (
    <Page title="Chamada">
      {lessonId === undefined ? (
        <Waiting rows={6} />
      ) : (
        <EmptyState
          icon={BookX}
          title="Nenhum módulo associado a esta turma"
          action={
            <Button asChild>
              <Link to="/teacher/classes">Ver Minhas Turmas</Link>
            </Button>
          }
        >
          A chamada é de uma aula. Peça à secretaria que associe um módulo com aulas a esta turma.
        </EmptyState>
      )}
    </Page>
  )
}
