import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import { folded } from '#schema/lists/codeOf.ts'
import type { Enrollment } from '#schema/nouns/enrollment.ts'
import type { StudentRecord } from '#schema/nouns/studentRecord.ts'
import type { User } from '#schema/nouns/user.ts'
import { shownColumns } from '#server/store/tables/shapes.ts'
import { tables as t } from '#server/store/tables/tables.ts'
import { inOrder } from '../queries/inOrder.ts'
import { listText } from '../statements/listText.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { yieldEvery } from '../yielding.ts'

// What an import asks of a school, for all records of a part at once.

const peopleBy = preparedOnce((q) =>
  q
    .select(shownColumns.users)
    .from(t.users)
    .where(
      or(
        q.dialect.inList(t.users.id, 'ids'),
        q.dialect.inList(t.users.email, 'logins'),
        q.dialect.inList(t.users.username, 'logins'),
      ),
    )
    .prepare(),
)

/** The people of these numbers, and those of any school who sign in with one of these names, in lower case. */
export const lookUpPeople = async (q: Q, ids: Iterable<number>, logins: Iterable<string> = []): Promise<User[]> =>
  inOrder('users', (await peopleBy(q).execute({ ids: listText(ids), logins: listText(logins) })) as unknown as User[])

const namesBy = preparedOnce((q) =>
  q
    .select({ id: t.users.id, name: t.users.name })
    .from(t.users)
    .where(eq(t.users.tenant, sql.placeholder('schoolId')))
    .prepare(),
)

/** The people of a school who have one of these names (`folded`). Other requests are answered meanwhile. */
export async function lookUpNames(q: Q, schoolId: number, names: ReadonlySet<string>): Promise<number[]> {
  const worked = yieldEvery(undefined, 'writer')
  const found: number[] = []
  if (!names.size) return found
  for (const { id, name } of await namesBy(q).execute({ schoolId })) {
    if (names.has(folded(name))) found.push(id)
    const pause = worked(1)
    if (pause) await pause
  }
  return found.sort((a, b) => a - b)
}

const civilNamesBy = preparedOnce((q) =>
  q
    .select(shownColumns.studentRecords)
    .from(t.studentRecords)
    .where(and(eq(t.studentRecords.tenant, sql.placeholder('schoolId')), isNotNull(t.studentRecords.civilName)))
    .prepare(),
)

/** The family and documents of those students of a school who have a civil name besides the one they are called by. */
export const lookUpCivilNames = async (q: Q, schoolId: number): Promise<StudentRecord[]> =>
  inOrder('studentRecords', (await civilNamesBy(q).execute({ schoolId })) as unknown as StudentRecord[])

const enrollmentsBy = preparedOnce((q) =>
  q
    .select(shownColumns.enrollments)
    .from(t.enrollments)
    .where(q.dialect.inList(t.enrollments.studentId, 'students'))
    .prepare(),
)

/** All enrollments of these students, also those that ended. */
export const lookUpEnrollments = async (q: Q, students: readonly number[]): Promise<Enrollment[]> =>
  inOrder('enrollments', (await enrollmentsBy(q).execute({ students: listText(students) })) as unknown as Enrollment[])
