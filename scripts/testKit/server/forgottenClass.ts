import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { type Change, put } from '#schema/nouns/tables.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'
import { demoZone } from './demoDay.ts'

/** A class of professora@chamada.demo that met three and ten days ago without a roll. */
export function forgottenClass(now: number) {
  const at = now - 3 * 86_400_000
  const id = 9001
  const title = 'Turma do contraturno: leitura e escrita'
  const weekday = weekdays[momentOf(at, demoZone).weekday]!
  const changes: Change[] = [
    put('classes', {
      ...{ id, title, weekday, classTime: '08:00', category: 'c', schoolId: 1, currentLessonId: null },
      teacherId: userIdOf('professora'),
    }),
    put('moduleClasses', { moduleId: 1, classId: id, createdAt: 1 }),
    ...[12, 13, 14].map((studentId) =>
      put('enrollments', { id: null, classId: id, studentId, enrolledAt: 1, leftAt: null }),
    ),
  ]
  return { title, date: civilDateOf(at, demoZone), changes }
}
