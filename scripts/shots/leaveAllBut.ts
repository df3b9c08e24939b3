import { join } from 'node:path'
import { type Change, patch } from '#schema/nouns/tables.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { openStore } from '#server/store/store.ts'

/** The changes that leave a class with this many students. */
export async function leaveAllBut(server: RunningServer, classId: number, students: number): Promise<Change[]> {
  const store = openStore({ file: join(server.data, 'chamada.sqlite') })
  const enrolled = (await readerOf(store.q).where('enrollments', { classId })).filter(({ leftAt }) => leftAt === null)
  store.close()
  return enrolled
    .slice(students)
    .map(({ studentId }) => patch('enrollments', `${classId}/${studentId}`, { leftAt: Date.UTC(2020, 0, 1) }))
}
