import { and, asc, eq, exists, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isRow } from '#schema/nouns/tables.ts'
import { personalFields, withoutAccount } from '#schema/rules/people/erasure.ts'
import { bodyWithoutTexts, withoutTexts } from '#schema/rules/people/personTexts.ts'
import { changeTraces } from '#server/store/audit/changeTraces.ts'
import { type JournalChange, tables as t } from '#server/store/tables/tables.ts'
import { isOfTheirList, withoutFile } from '../erasures/listsOfPerson.ts'
import { namesNumber, packBody } from '../packing/packing.ts'
import { flag } from '../statements/plainSql.ts'
import type { Q, Store } from '../store.ts'
import { type JournalRow, wholeEntry } from './journal.ts'

/**
 * Takes out of the journal what it holds of a person, or what is older than it may be kept.
 * One rewriting was chosen over a key for each person that is destroyed: names and texts about several people share an
 * entry, a roll call has thirty, and every reading of a history would have to open each with another key.
 * Guarantees: that an act was done, by whom, when, on which device and on which row stays, and each rewritten entry
 * names the erasure that rewrote it. The database refuses every other change of an entry (audit/changeTraces.ts).
 * Invariant: other requests are answered between the parts; a part is at most `part` entries in one transaction.
 * After a crash: what was rewritten stays so, and the search begins again with the next start.
 */
export const part = 200

type Content = Pick<JournalRow, 'body' | 'changes'>
type Entry = Content & Pick<JournalRow, 'actorId' | 'path'>

/** An entry's content without a person; undefined when it holds nothing of them. */
export function withoutPerson(entry: Entry, id: number): Content | undefined {
  const isOne = entry.actorId === id ? undefined : (person: unknown) => person === id
  const isTheirs = isAboutAccount(entry, id)
  const texts = {
    body: bodyWithoutTexts(entry.path, entry.body, isOne),
    changes: withoutTexts(entry.changes, isOne),
  }
  const account = isTheirs && texts.body ? withoutAccount(texts.body, id) : texts.body
  const body = withoutFile(entry.path, account)
  const changes = texts.changes.map((change) => (isRow('users', id)(change) ? withoutAccountRow(change, id) : change))
  const content = { body, changes }
  const isSame = JSON.stringify(content) === JSON.stringify({ body: entry.body, changes: entry.changes })
  return isSame ? undefined : content
}

const isAboutAccount = ({ path, changes }: Entry, id: number) =>
  path.split('/').includes(String(id)) || changes.some(isRow('users', id))

const withoutAccountRow = ({ before, after, ...change }: JournalChange, id: number): JournalChange => ({
  ...change,
  before: before && { ...before, ...personalFields(id) },
  after: after && { ...after, ...personalFields(id) },
})

/** The fields in which people are named, of those who are erased. */
const people = ['studentId', 'teacherId']

/** The numbers of the entries after `last` that can hold something of a person, a part at a time. */
async function partNaming(q: Q, id: number, last: number): Promise<{ last: number; hits: number[] } | undefined> {
  const { journal, journalRows } = t
  const texts = [journal.body, journal.changes]
  const account = q
    .select({ one: sql`1` })
    .from(journalRows)
    .where(and(eq(journalRows.journal, journal.id), eq(journalRows.table, 'users'), eq(journalRows.key, String(id))))
  const names: SQL = or(
    eq(journal.actorId, id),
    q.dialect.holds(journal.path, `/users/${id}`),
    ...texts.flatMap((text) => people.map((field) => q.dialect.holds(text, `"${field}":${id}`))),
    exists(account),
    isOfTheirList(id),
  )!
  const rows = await q
    .select({
      id: journal.id,
      hit: flag(names),
      body: sql<string | null>`case when ${journal.body} like '[%' then ${journal.body} end`,
      changes: sql<string | null>`case when ${journal.changes} like '[[%' then ${journal.changes} end`,
    })
    .from(journal)
    .where(gt(journal.id, last))
    .orderBy(asc(journal.id))
    .limit(part)
  if (!rows.length) return undefined
  const isHit = ({ hit, body, changes }: (typeof rows)[number]) =>
    hit || [body, changes].some((packed) => packed !== null && namesNumber(packed, people, id))
  return { last: rows.at(-1)!.id, hits: rows.filter(isHit).map((row) => row.id) }
}

/** Takes a person out of the whole journal. Resolves to how many entries were rewritten. */
export async function redactPerson(store: Store, { personId, entry }: { personId: number; entry: number }) {
  let [last, rewritten] = [0, 0]
  for (;;) {
    const found = await partNaming(store.q, personId, last)
    if (!found) return rewritten
    last = found.last
    if (found.hits.length) {
      rewritten += await store.tx(async (q) => {
        const rows = await q.select().from(t.journal).where(inArray(t.journal.id, found.hits)).orderBy(t.journal.id)
        let count = 0
        for (const row of rows) {
          const content = withoutPerson(wholeEntry(row), personId)
          if (!content) continue
          await rewriteEntry(q, row.id, content, entry)
          count++
        }
        return count
      })
    }
    await otherRequests()
  }
}

/** Replaces what an entry holds, inside the caller's transaction. The sum of the call goes too: it would tell whether a guessed name is the one that was there. */
export const rewriteEntry = (q: Q, id: number, content: Content, redaction: number) =>
  changeTraces(q, redaction ? 'erasure' : 'retention', async () => {
    await q
      .update(t.journal)
      .set({ body: packBody(content.body, content.changes), changes: content.changes, hash: '', redaction })
      .where(eq(t.journal.id, id))
  })

export const otherRequests = () => new Promise<void>((done) => setImmediate(done))
