import type { Evaluation } from '../../schema/entities/evaluation.ts'
import type { Reader } from '../../schema/entities/tables.ts'
import { type AttendedLesson, attendedLessons } from '../../schema/rules/attendedLessons.ts'
import { civilDateOf } from '../../schema/rules/civilDate.ts'
import { countedAttendance } from '../../schema/rules/countedMarks.ts'
import { useSession } from './session.ts'
import { useRows } from './useRows.ts'

interface Titles {
  lessonTitle: string
  classTitle: string
}
export type StudentLesson = AttendedLesson & Titles
/** `date` is the civil day it was sent on; `waiting` while only this device has it. */
export type PastEvaluation = Omit<Evaluation, 'date'> & Titles & { sentOn: string; waiting: boolean }

/** What the student signed in attended, and what they said of it, the latest first; undefined while it loads. */
export function useStudentLessons(): { attended: StudentLesson[]; evaluations: PastEvaluation[] } | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (rows) => {
      const said = await rows.where('evaluations', { studentId })
      const attended = attendedLessons(await countedAttendance(rows, studentId), said)
      const latest = said.sort((a, b) => b.date - a.date)
      return {
        attended: await Promise.all(attended.map((each) => withTitles(rows, each))),
        evaluations: await Promise.all(
          latest.map(async ({ date, ...each }) => ({
            ...(await withTitles(rows, each)),
            sentOn: civilDateOf(date),
            waiting: each.id === null,
          })),
        ),
      }
    },
    [studentId],
  )
}

async function withTitles<L extends { lessonId: number; classId: number }>(rows: Reader, each: L): Promise<L & Titles> {
  const [lesson, schoolClass] = await Promise.all([
    rows.get('lessons', each.lessonId),
    rows.get('classes', each.classId),
  ])
  return { ...each, lessonTitle: lesson?.title ?? 'Aula removida', classTitle: schoolClass?.title ?? 'Turma removida' }
}
