import { subjectName } from '#schema/rules/schedule/subjects.ts'
import { compareTexts } from '#schema/rules/text.ts'
import { attendanceDays } from '#web/model/people/attendanceDays.ts'
import type { SubjectDay } from '#web/model/people/subjectFigures.ts'
import { useSession } from '#web/session/session.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

/** The signed-in student's days in the rolls of their classes, the latest first; undefined while they load. */
export function useMyAttendance(): SubjectDay[] | undefined {
  const studentId = useSession().user?.id ?? 0
  return useRows(
    async (all) => {
      const rows = withClassNames(all)
      const enrollments = await rows.where('enrollments', { studentId })
      const classes = await Promise.all(enrollments.map(({ classId }) => rows.get('classes', classId)))
      const days = await Promise.all(
        classes.map(async (schoolClass) => {
          if (!schoolClass) return []
          const { id: classId, title } = schoolClass
          const [rolls, marks] = await Promise.all([
            rows.where('rollCalls', { classId }),
            rows.where('attendance', { classId, studentId }),
          ])
          return Promise.all(
            attendanceDays(schoolClass, { rolls, marks, ratings: [] }).map(async (day): Promise<SubjectDay> => {
              const lesson = await rows.get('lessons', day.lessonId)
              const module = lesson && (await rows.get('modules', lesson.moduleId))
              const subject = module ? subjectName(module.title) : 'Outras aulas'
              return {
                ...day,
                lessonTitle: lesson?.title ?? '',
                subjectKey: `${classId}-${module?.id ?? 0}`,
                subject: classes.length > 1 ? `${title} · ${subject}` : subject,
              }
            }),
          )
        }),
      )
      return days.flat().sort((a, b) => b.date.localeCompare(a.date) || compareTexts(a.subject, b.subject))
    },
    [studentId],
  )
}
