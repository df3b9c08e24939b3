import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import type { Store } from '#server/store/store.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { brief } from '../slowed.ts'
import { startSessions } from './startSessions.ts'
import type { DeviceOwner } from './syncDevice.ts'

/** A teacher's device: its session, its class and what its rolls are of. */
export interface LoadDevice extends DeviceOwner {
  classId: number
  lessons: number[]
  students: number[]
  /** The day of the first roll; each later one is a day earlier. */
  lastDay: string
}

const zone = 'America/Sao_Paulo'
const devices = 50
const perRoll = 40
const day = 24 * 60 * 60_000
/** The numbers of the rows of the school that is measured; the demonstration's are lower. */
const first = 1_000_000
const numbers = (n: number, after = 0) => Array.from({ length: n }, (_, i) => first + after + i)

/**
 * Writes into an empty database the demonstration's `large` school (50,000 marks; in brief, the small one) and 50
 * teachers, each with a class of 40 students and a session, all in one school or equally in several.
 */
export async function preparePushes(store: Store, now: number, schools = 1): Promise<LoadDevice[]> {
  const plan = planOf(now, schools)
  await store.tx(async (q) => {
    await importRows(q, demoSchool({ now, zone, size: brief ? 'small' : 'large' }), { at: now })
    for (let n = 0; n < schools; n += 1) {
      const own = plan.filter((_, i) => i % schools === n)
      await importRows(q, schoolOf(own, first + n, now - 300 * day), { at: now })
    }
  })
  await startSessions(store, plan, now)
  await store.close()
  return plan
}

const planOf = (now: number, schools: number): LoadDevice[] =>
  numbers(devices).map((id, i) => ({
    ...{ userId: id, cookie: '', classId: id, lessons: numbers(20, (i % schools) * 20) },
    students: numbers(perRoll, devices + i * perRoll),
    lastDay: addDays(civilDateOf(now, zone), -1),
  }))

function schoolOf(plan: LoadDevice[], schoolId: number, createdAt: number) {
  const of = { schoolId, createdAt }
  const person = (id: number) => ({ ...of, id, name: `Pessoa ${id}`, username: `medida.${id}` })
  const enrolled = plan.flatMap(({ classId, students }) => students.map((studentId) => ({ classId, studentId })))
  return {
    schools: [{ id: schoolId, name: `Escola Medida ${schoolId}`, createdAt }],
    users: [
      ...plan.map(({ userId }) => ({ ...person(userId), role: 'teacher' as const })),
      ...enrolled.map(({ studentId }) => ({ ...person(studentId), role: 'student' as const })),
    ],
    modules: [{ ...of, id: schoolId, title: 'Módulo', order: 1, active: true }],
    lessons: plan[0]!.lessons.map((id, i) => ({ id, moduleId: schoolId, title: `Aula ${i + 1}`, order: i + 1 })),
    classes: plan.map(({ classId: id, userId: teacherId }) => ({
      ...{ id, teacherId, schoolId, title: `Turma ${id}`, weekday: 'monday' as const, classTime: '07:30' },
      category: 'a' as const,
    })),
    moduleClasses: plan.map(({ classId }) => ({ moduleId: schoolId, classId, createdAt })),
    enrollments: enrolled.map((row) => ({ ...row, enrolledAt: createdAt })),
  }
}

/** The roll that a device pushes as its nth: each is of another day. */
export function rollOf({ classId, lessons, students, lastDay }: Omit<LoadDevice, keyof DeviceOwner>, n: number) {
  const path = takeRollCall.path
    .replace(':classId', String(classId))
    .replace(':lessonId', String(lessons[n % lessons.length]))
  const marks = students.map((studentId, i) => ({ studentId, present: (i + n) % 8 > 0 }))
  return { method: takeRollCall.method, path, body: { attendanceDate: addDays(lastDay, -n), marks, concluded: true } }
}
