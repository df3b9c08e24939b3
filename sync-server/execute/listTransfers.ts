import { compareTexts } from '#schema/rules/text.ts'
import { listedTransfers, type SchoolTransfers } from '#schema/sync/schoolTransfers.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import * as stored from '#server/store/schoolTransfers.ts'
import type { Q } from '#server/store/store.ts'

/** The other active schools of the network, by name alone, and the transfers to and from a school. */
export async function listTransfers(q: Q, schoolId: number): Promise<SchoolTransfers> {
  const all = await readerOf(q).where('schools', {})
  const names = new Map(all.map(({ id, name }) => [id, name]))
  const found = await stored.transfersOf(q, schoolId, listedTransfers)
  return {
    schools: all
      .filter(({ id, active }) => active && id !== schoolId)
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => compareTexts(a.name, b.name)),
    transfers: await Promise.all(
      found.map(async (transfer) => {
        const { id, state, toSchoolId, fromSchoolId, birthDate, lastDay, reason, at } = transfer
        const comes = toSchoolId === schoolId
        const school = names.get(comes ? fromSchoolId : toSchoolId) ?? 'Escola excluída'
        const studentId = comes ? transfer.newStudentId : transfer.studentId
        const student = await nameIn(q, transfer)
        return { id, comes, state, school, student, birthDate, lastDay, reason, studentId, at }
      }),
    ),
  }
}

/** The name of the newest account that is still there. */
async function nameIn(q: Q, { newStudentId, studentId, studentName }: stored.StoredTransfer): Promise<string> {
  const account = (newStudentId && (await userOf(q, newStudentId))) || (studentId && (await userOf(q, studentId)))
  return (account || undefined)?.name ?? studentName ?? 'Aluno excluído'
}
