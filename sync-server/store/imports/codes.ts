import { createHmac, hkdfSync } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { codeOf, partsOfCode } from '#schema/lists/codeOf.ts'
import type { Code } from '#schema/lists/importRecords.ts'
import type { RememberedCode } from '#schema/lists/plan/importPlan.ts'
import { tables } from '#server/store/tables/tables.ts'
import { secretOf } from '../epoch/meta.ts'
import { listText } from '../statements/listText.ts'
import { onKey } from '../statements/plainSql.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q, Store } from '../store.ts'

/**
 * The codes by which other systems know a school's people and classes, so that their files can be read again.
 * Guarantees: a code belongs to one school. Of a CPF only a keyed hash is stored, and nobody without the database's
 * secret finds out whose it is. A person's codes go with the person's data.
 * After a crash: everything runs inside the caller's transaction.
 */
export interface Codes {
  /** The rows of codes in a school. */
  find(q: Q, schoolId: number, table: CodedTable, codes: readonly Code[]): Promise<Map<Code, number>>
  /** Makes codes lead to rows. */
  keep(q: Q, schoolId: number, codes: readonly RememberedCode[]): Promise<void>
}
export type CodedTable = RememberedCode['table']

/** The codes of a database, with its key. */
export async function openCodes(store: Store): Promise<Codes> {
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(await secretOf(store), 'hex'), '', 'chamada CPF codes', 32))
  const stored = (code: Code): string => {
    const [kind, value] = partsOfCode(code)
    return kind === 'cpf' ? codeOf.cpf(createHmac('sha256', key).update(value).digest('base64url')) : code
  }
  return {
    async find(q, schoolId, table, codes) {
      const asked = new Map(codes.map((code) => [stored(code), code]))
      const found = await rowsOf(q).execute({ source: sourceOf(schoolId), table, codes: listText(asked.keys()) })
      return new Map(found.map(({ code, rowId }) => [asked.get(code)!, rowId]))
    },
    async keep(q, schoolId, codes) {
      for (const { table, code, id } of codes)
        await keepOne(q).execute({ source: sourceOf(schoolId), table, code: stored(code), rowId: id })
    },
  }
}

const sourceOf = (schoolId: number) => `school:${schoolId}`

const { externalIds: t } = tables
const by = (name: string) => sql.placeholder(name) as never
const rowsOf = preparedOnce((q) =>
  q
    .select({ code: t.code, rowId: t.rowId })
    .from(t)
    .where(
      and(
        eq(t.source, sql.placeholder('source')),
        eq(t.table, sql.placeholder('table')),
        q.dialect.inList(t.code, 'codes'),
      ),
    )
    .prepare(),
)

const keepOne = preparedOnce((q) => {
  const values = { source: by('source'), table: by('table'), code: by('code'), rowId: by('rowId') }
  return q
    .insert(t)
    .values(values)
    .onConflictDoUpdate({
      target: onKey(t.source, t.table, t.code),
      set: { rowId: sql`excluded.${sql.identifier('rowId')}` },
    })
    .prepare()
})

/** Those of these rows that any code leads to. */
export async function withCodes(q: Q, table: CodedTable, ids: readonly number[]): Promise<Set<number>> {
  const found = await q
    .selectDistinct({ rowId: t.rowId })
    .from(t)
    .where(and(eq(t.table, table), inArray(t.rowId, [...ids])))
  return new Set(found.map(({ rowId }) => rowId))
}

/** The kinds of codes by which a person is known in every school, and not only in one. */
const everywhere = ['inep', 'cpf']

/** Makes a person's codes lead to their account in another school too. A code that leads to somebody there stays. */
export async function carryCodes(q: Q, from: number, to: { id: number; schoolId: number }): Promise<void> {
  const found = await q
    .select({ code: t.code })
    .from(t)
    .where(and(eq(t.table, 'users'), eq(t.rowId, from)))
  const rows = found
    .filter(({ code }) => everywhere.includes(partsOfCode(code as Code)[0]))
    .map(({ code }) => ({ source: sourceOf(to.schoolId), table: 'users' as const, code, rowId: to.id }))
  if (rows.length) await q.insert(t).values(rows).onConflictDoNothing()
}

/** Forgets all codes of these rows. */
export const forgetCodes = async (q: Q, table: CodedTable, ids: readonly number[]): Promise<void> =>
  void (await q.delete(t).where(and(eq(t.table, table), inArray(t.rowId, [...ids]))))
const schools = 'schools'

/** The school that a code of the census belongs to, over all schools. */
export async function schoolOfCode(q: Q, code: Code): Promise<number | undefined> {
  const [row] = await q
    .select({ rowId: t.rowId })
    .from(t)
    .where(and(eq(t.source, schools), eq(t.table, 'schools'), eq(t.code, code)))
  return row?.rowId
}

export const keepSchoolCode = async (q: Q, code: Code, schoolId: number): Promise<void> =>
  void (await q.insert(t).values({ source: schools, table: 'schools', code, rowId: schoolId }))
