import { Refusal } from '#schema/errors.ts'
import { isMark } from '#schema/nouns/tableNames.ts'
import { fieldsOfKey, type Key, keyOf, type Rows, type TableName } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { mustReadPerson } from '#schema/permissions/person.ts'
import type { PersonHistory, PersonStep } from '#schema/sync/history.ts'
import type { AppContext } from '#server/appContext.ts'
import { numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { entryOf, type JournalRow } from '#server/store/journal/journal.ts'
import { namesAbout } from '#server/store/journal/namesAbout.ts'
import { entriesAbout } from '#server/store/journal/rowHistory.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q } from '#server/store/store.ts'
import { yieldEvery } from '#server/store/yielding.ts'
import { authorship, differencesIn, historyVisibility, marksIn, type Seen } from './historySteps.ts'

/** How many steps a page has at least, if there are as many, and how many entries are looked through for them. */
const pageSteps = 20
const windowEntries = 100
const mostEntries = 1000
/** What a row of an entry counts for (store/yielding.ts). */
const rowUnits = 3

/**
 * GET /api/people/:id/history: what was changed about a student or a teacher, latest first: the account, the enrolments
 * and the marks, as far as the caller may see each.
 */
export function personHistoryRoutes(routes: Routes, { store, clock }: AppContext) {
  routes.get('/api/people/:id/history', 'signedIn', async (c) => {
    return c.json(await store.readOnReplica((q) => pageOf(c, q, clock.now())))
  })
}

async function pageOf(c: RequestContext, q: Q, now: number): Promise<PersonHistory> {
  const actor = c.get('user')
  const person = await readerOf(q).get('users', numberIn(c, 'id'))
  await mustReadPerson(actor, person, readerOf(q))
  const seen = await historyVisibility(q, actor, now)
  const names = await namesAbout(q, person!)
  const worked = yieldEvery()
  const steps: PersonStep[] = []
  let last = await pageIn(c, q)
  for (let looked = 0; ; looked += windowEntries) {
    const entries = await entriesAbout(q, names, last, windowEntries)
    const doneBy = await authorship(q, actor, entries)
    for (const entry of entries) {
      for (const step of await stepsOf(entry, person!, seen)) steps.push({ ...doneBy(entry), ...step })
      await worked(rowUnits * entry.changes.length)
      last = entry
      if (steps.length >= pageSteps) return page(steps, entry.id)
    }
    if (entries.length < windowEntries) return page(steps, null)
    if (looked + windowEntries >= mostEntries) return page(steps, last!.id)
  }
}

const page = (steps: PersonStep[], next: number | null): PersonHistory => ({ steps, next })

/** The entry after which the page begins. Throws a Refusal for one that does not exist. */
async function pageIn(c: RequestContext, q: Q): Promise<JournalRow | undefined> {
  const text = c.req.query('before')
  if (text === undefined) return undefined
  const entry = /^\d{1,15}$/.test(text) ? await entryOf(q, Number(text)) : undefined
  if (!entry) throw new Refusal('args.invalid', 'Campo inválido: before.')
  return entry
}

type Own = Pick<PersonStep, 'table' | 'key' | 'kind' | 'fields' | 'marks'>

/** What an entry did about a person: to their account, to each enrolment, and to their marks in each roll. */
async function stepsOf(entry: JournalRow, { id }: User, seen: Seen): Promise<Own[]> {
  const steps: Own[] = []
  const rolls = new Set<Key>()
  for (const change of entry.changes) {
    const { table, key } = change
    if (isMark(table)) {
      const about = fieldsOfKey(table, key) as Rows['attendance']
      if (about.studentId === id) rolls.add(keyOf('rollCalls', about))
    } else if (isAbout(table, key, id)) {
      const own = await differencesIn(change, entry, seen)
      if (own) steps.push({ table, key, ...own })
    }
  }
  for (const key of rolls) {
    const marks = (await marksIn(entry, key, seen)).filter(({ studentId }) => studentId === id)
    if (marks.length) steps.push({ table: 'rollCalls', key, kind: 'changed', fields: [], marks })
  }
  return steps
}

/** Whether a row is the account of a person, their family and documents, or an enrolment of theirs. */
function isAbout(table: TableName, key: Key, id: number): table is PersonStep['table'] {
  if (table === 'users' || table === 'studentRecords') return key === id
  return table === 'enrollments' && (fieldsOfKey(table, key) as { studentId: number }).studentId === id
}
