import { type Change, patch } from '#schema/nouns/tables.ts'
import { readOnServer } from '#scripts/testKit/server/readOnServer.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

/** The changes that leave a class with this many students. */
export async function leaveAllBut(server: RunningServer, classId: number, students: number): Promise<Change[]> {
  const rows = await readOnServer(server, (rows) => rows.where('enrollments', { classId }))
  return rows
    .filter(({ leftAt }) => leftAt === null)
    .slice(students)
    .map(({ studentId }) => patch('enrollments', `${classId}/${studentId}`, { leftAt: Date.UTC(2020, 0, 1) }))
}
