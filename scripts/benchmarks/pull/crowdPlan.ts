import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import type { LoadDevice } from '../server/pushPlan.ts'
import { startSessions } from '../server/startSessions.ts'
import type { DeviceOwner } from '../server/syncDevice.ts'

/** A school with one class: who listens, and the device on which its teacher takes rolls. */
export interface CrowdSchool {
  listeners: DeviceOwner[]
  teacher: LoadDevice
}

const zone = 'America/Sao_Paulo'
const day = 24 * 60 * 60_000
/** Of each school: the teacher, three of the office, and students. */
const office = 3
/** The numbers of the rows; the demonstration's are lower. */
const first = 1_000_000

/**
 * Writes a database with the demonstration's `large` school, and schools of so many people each. Everybody has a
 * session, and the teacher a second one, to take rolls in.
 */
export async function prepareCrowd(
  file: string,
  { schools, devices }: { schools: number; devices: number },
  now: number,
): Promise<CrowdSchool[]> {
  const createdAt = now - 300 * day
  const lastDay = addDays(civilDateOf(now, zone), -1)
  const numbers = Array.from({ length: schools }, (_, i) => first + i)
  const peopleOf = (id: number) => Array.from({ length: devices }, (_, i) => first + (id - first) * devices + i)
  const rows = {
    schools: numbers.map((id) => ({ id, name: `Escola ${id}`, mainAdminId: peopleOf(id)[1]!, createdAt })),
    users: numbers.flatMap((schoolId) =>
      peopleOf(schoolId).map((id, i) => ({
        ...{ id, schoolId, createdAt, name: `Pessoa ${id}`, username: `multidão.${id}` },
        role: i === 0 ? ('teacher' as const) : i <= office ? ('admin' as const) : ('student' as const),
      })),
    ),
    modules: numbers.map((id) => ({ id, schoolId: id, title: 'Módulo', order: 1, active: true, createdAt })),
    lessons: numbers.map((id) => ({ id, moduleId: id, title: 'Aula', order: 1 })),
    classes: numbers.map((id) => ({
      ...{ id, schoolId: id, teacherId: peopleOf(id)[0]!, title: 'Turma', weekday: 'monday' as const },
      ...{ classTime: '07:30', category: 'a' as const },
    })),
    moduleClasses: numbers.map((id) => ({ moduleId: id, classId: id, createdAt })),
    enrollments: numbers.flatMap((classId) =>
      peopleOf(classId)
        .slice(1 + office)
        .map((studentId) => ({ classId, studentId, enrolledAt: createdAt })),
    ),
  }
  const plan = numbers.map((classId): CrowdSchool => {
    const people = peopleOf(classId)
    const teacher = { userId: people[0]!, cookie: '', classId, lessons: [classId], students: people.slice(1 + office) }
    return { listeners: people.map((userId) => ({ userId, cookie: '' })), teacher: { ...teacher, lastDay } }
  })
  const store = openStore({ file })
  await store.tx(async (q) => {
    await importRows(q, demoSchool({ now, zone, size: 'large' }), { at: now })
    await importRows(q, rows, { at: createdAt })
  })
  await startSessions(
    store,
    plan.flatMap(({ listeners, teacher }) => [...listeners, teacher]),
    now,
  )
  store.close()
  return plan
}
