import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { openStore } from '#server/store/openStore.ts'
import { importRows } from '#server/store/write/bulk.ts'
import type { LoadDevice } from '../server/pushPlan.ts'
import { startSessions } from '../server/startSessions.ts'
import type { DeviceOwner } from '../server/syncDevice.ts'

const zone = 'America/Sao_Paulo'

/** People of the demonstration's `large` school, with sessions: its principal and the teachers of its classes. */
export interface LargePlan {
  schoolId: number
  office: DeviceOwner
  /** One device for each class, that of its teacher. */
  teachers: LoadDevice[]
}

/** Writes a database with the demonstration's `large` school. */
export async function prepareLarge(file: string, now: number): Promise<LargePlan> {
  const rows = demoSchool({ now, zone, size: 'large' })
  const plan = largePlanOf(rows, now)
  const store = openStore({ file })
  await store.tx((q) => importRows(q, rows, { at: now }))
  await startSessions(store, [plan.office, ...plan.teachers], now)
  store.close()
  return plan
}

/** @param rows the demonstration's with the size `large` */
export function largePlanOf(rows: ReturnType<typeof demoSchool>, now: number): LargePlan {
  const { id: schoolId, mainAdminId } = rows.schools.at(-1)!
  const lessonsIn = (classId: number) => {
    const linked = rows.moduleClasses.filter((link) => link.classId === classId).map(({ moduleId }) => moduleId)
    return rows.lessons.filter(({ moduleId }) => linked.includes(moduleId)).map(({ id }) => id)
  }
  const teachers = rows.classes
    .filter((schoolClass) => schoolClass.schoolId === schoolId)
    .map(({ id: classId, teacherId }) => ({
      ...{ userId: teacherId!, cookie: '', classId, lessons: lessonsIn(classId) },
      students: rows.enrollments.filter((row) => row.classId === classId).map(({ studentId }) => studentId),
      lastDay: addDays(civilDateOf(now, zone), -1),
    }))
  return { schoolId, office: { userId: mainAdminId!, cookie: '' }, teachers }
}
