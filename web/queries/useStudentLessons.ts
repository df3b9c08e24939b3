import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import type { Evaluation } from '#schema/nouns/evaluation.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import { type AttendedLesson, attendedLessons } from '#web/model/attendance/attendedLessons.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from './useRows.ts'
import { withClassNames } from './withClassNames.ts'

interface Titles {
  lessonTitle: string
  classTitle: string
}
export type StudentLesson = AttendedLesson & Titles
/** `sentOn` is the civil day it was sent on; `waiting` is true while only this device has it. */
export type PastEvaluation = Omit<Evaluation, 'date'> & Titles & { sentOn: string; waiting: boolean }

/** The lessons that the signed-in student attended and their evaluations, latest first; undefined while they load. */
export function useStudentLessons(): { attended: StudentLesson[]; evaluations: PastEvaluation[] } | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (all) => {
      const rows = withClassNames(all)
      const sent = await rows.where('evaluations', { studentId })
      const attended = attendedLessons(await countedAttendance(rows, studentId), sent)
      const latest = sent.sort((a, b) => b.date - a.date)
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
