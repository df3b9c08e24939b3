import { Button } from '@chakra-ui/react'
import { BookX } from 'lucide-react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { attendanceDate } from '#schema/nouns/attendance.ts'
import { rollOfDay, rollsOfDay } from '#schema/rules/attendance/dayRolls.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { lessonForRoll } from '#web/model/attendance/lessonForRoll.ts'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { useArea } from '#web/queries/useArea.ts'
import { modulesOfClass } from '#web/queries/useClassModules.ts'
import { useRows } from '#web/queries/useRows.ts'
import { useNow } from '#web/sync/useNow.ts'

/**
 * 'Entrar na Sala': redirects to the roll already begun on the day (today when none is named), otherwise to the roll of
 * the lesson whose turn it is.
 */
export default function ChooseLessonScreen() {
  const area = useArea()
  const classId = Number(useParams().classId)
  const { date: today } = useNow()
  const requested = attendanceDate.safeParse(useSearchParams()[0].get('date'))
  const date = requested.success && requested.data < today ? requested.data : today
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
  if (lessonId) return <Navigate replace to={rollPath(area, classId, lessonId, date)} />
  return (
    <Page title="Chamada">
      {lessonId === undefined ? (
        <Loading rows={6} />
      ) : (
        <EmptyState
          icon={BookX}
          title="Nenhum módulo associado a esta turma"
          action={
            <Button asChild>
              <Link to={`/${area}/classes`}>{area === 'admin' ? 'Ver Turmas' : 'Ver Minhas Turmas'}</Link>
            </Button>
          }
        >
          A chamada é de uma aula.{' '}
          {area === 'admin'
            ? 'Associe a esta turma um módulo com aulas.'
            : 'Peça à secretaria que associe um módulo com aulas a esta turma.'}
        </EmptyState>
      )}
    </Page>
  )
}
