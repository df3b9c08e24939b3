import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { type PendingRoll, pendingRolls } from '#schema/rules/attendance/rollDays.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { classesTaughtBy, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { studentCounts } from '#web/model/people/studentsOfClasses.ts'
import { teacherFigures } from '#web/model/performance/dashboardFigures.ts'
import { useSession } from '#web/session/session.ts'
import { serverNow } from '#web/sync/clock.ts'
import { useNow } from '#web/sync/useNow.ts'
import { classesNamed, openFirst } from '../openClasses.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'
import { readPerson } from './usePerson.ts'

export interface TeacherRecord {
  figures: Awaited<ReturnType<typeof teacherFigures>>
  /** Those that go on, in the order of the week; `taught` is what the teacher teaches at hours of its own. */
  classes: { schoolClass: SchoolClass; students: number; taught: ClassSubject[]; subjects: ClassSubject[] }[]
  pending: PendingRoll[]
}

/** What this device has of a teacher; null when the signed-in person may not read it, undefined while it loads. */
export function useTeacherRecord(teacherId: number): TeacherRecord | null | undefined {
  const actor = useSession().user
  const now = useNow()
  return useRows(
    async (all) => {
      const rows = withClassNames(all)
      if (!actor || !(await readPerson(rows, actor, teacherId))) return null
      const classes = openFirst(classesNamed(await classesTaughtBy(rows, teacherId, now.date), 'open'))
      const subjects = await subjectsOfClasses(rows, classes)
      const taught = subjects.filter((each) => each.teacherId === teacherId)
      const inClass = (of: ClassSubject[], id: number) => of.filter(({ schoolClass }) => schoolClass.id === id)
      const counts = studentCounts(await rows.where('enrollments', {}), serverNow())
      return {
        figures: await teacherFigures(rows, teacherId, serverNow()),
        classes: classes.map((schoolClass) => ({
          schoolClass,
          students: counts.get(schoolClass.id) ?? 0,
          taught: inClass(taught, schoolClass.id),
          subjects: inClass(subjects, schoolClass.id),
        })),
        pending: await pendingRolls(rows, teacherId, now),
      }
    },
    [actor, teacherId, now.date, now.minutes],
  )
}
