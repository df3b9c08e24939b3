import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { put } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { seededRandom } from '#server/demo/random.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { answerBudget, pull } from '#server/store/pull/pull.ts'
import type { Q, Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { people } from './cast.ts'
import { emptyHoldings, rowsIn } from './holdings.ts'

/** The part of one process in a race of writers and readers on one database. */
export interface Part {
  /** The process, from 1. */
  process: number
  writers: number
  readers: number
  /** How many rows each writer writes. */
  writes: number
  /**
   * Takes places from a sequence, before the transaction that writes the row. The first writer begins its first transaction
   * only once a reader has passed its place.
   */
  planted: boolean
}

/** Where a reader stands in a scope, and the names of the rows it received. */
export interface Place {
  scope: string
  who: number
  cursor: number
  held: string[]
  pages: number
}

const schools = [1, 2]
const readersOf = { 1: people.celia, 2: people.nadia } as Record<number, number>
const pageRows = 3

/** The sequence of the planted fault, which begins after all places. */
const sequence = sql.raw('planted')
export const plantSequence = (q: Q) => q.run(sql`create sequence if not exists ${sequence} start 1000000`)

/** Writes and reads until all of this process has been written. Returns where its readers stand. */
export async function race(store: Store, part: Part): Promise<Place[]> {
  let left = part.writers
  /** The furthest cursor of a reader, by school. */
  const furthest = new Map<number, number>()
  const writers = Array.from({ length: part.writers }, async (_, n) => {
    await writeRows(store, part, n, furthest)
    left -= 1
  })
  const readers = Array.from({ length: part.readers }, () => readOn(store, () => left === 0, furthest))
  await Promise.all(writers)
  return (await Promise.all(readers)).flat()
}

async function writeRows(store: Store, part: Part, writer: number, furthest: ReadonlyMap<number, number>) {
  const { pick, chance, between } = seededRandom(100 * part.process + writer)
  for (let n = 0; n < part.writes; n += 1) {
    const id = 1_000_000 * part.process + 10_000 * writer + n
    const schoolId = pick(schools)
    const rowIn = (school: number) =>
      put('courses', { id: id + 500_000 * (school - 1), title: `Curso ${id}`, schoolId: school, createdAt: 0 })
    // Now and then somebody who runs all schools writes in each of them.
    const isOfAll = !part.planted && chance(0.15)
    const rows = isOfAll ? schools.map(rowIn) : [rowIn(schoolId)]
    const written = Number(rows[0]!.key)
    const place = part.planted ? await takenOutside(store) : undefined
    for (let turn = between(0, 5); turn > 0; turn -= 1) await setImmediate()
    if (place && writer + n === 0) while ((furthest.get(schoolId) ?? 0) <= place) await setImmediate()
    const isLost = chance(0.1) && !(place && writer + n === 0)
    const writeAll = async (q: Q) => {
      await write(q, rows, [n + 1, id])
      if (place) await putAt(q, store, written, schoolId, place)
      if (isLost) throw new Lost()
    }
    const work = store.tx(writeAll, isOfAll ? {} : { within: { school: schoolId } })
    await work.catch((error) => {
      if (!(error instanceof Lost)) throw error
    })
  }
}

class Lost extends Error {}

/** Outside of any transaction. */
async function takenOutside({ q }: Store): Promise<number> {
  const [[place] = []] = await q.connection.prepare("select nextval('planted')").rows([])
  return Number(place)
}

async function putAt(q: Q, { t }: Store, id: number, schoolId: number, place: number) {
  await q.update(t.courses).set({ seq: place }).where(eq(t.courses.id, id))
  await q.run(sql`update counters set value = greatest(value, ${place}) where name = ${`seq:${schoolId}`}`)
}

/** Reads page after page of each school until `isOver`. */
async function readOn(store: Store, isOver: () => boolean, furthest: Map<number, number>): Promise<Place[]> {
  const places = schools.map((school) => ({ school, holdings: emptyHoldings(), pages: 0 }))
  do {
    for (const place of places) {
      await readPage(store, place.school, place.holdings)
      place.pages += 1
      const cursor = place.holdings.cursorOf(`school:${place.school}`)
      furthest.set(place.school, Math.max(cursor, furthest.get(place.school) ?? 0))
      await setImmediate()
    }
  } while (!isOver())
  return places.map(({ school, holdings, pages }) => {
    const scope = `school:${school}`
    return {
      scope,
      who: readersOf[school]!,
      cursor: holdings.cursorOf(scope),
      held: [...holdings.view().keys()],
      pages,
    }
  })
}

const readPage = (store: Store, school: number, holdings: ReturnType<typeof emptyHoldings>) =>
  store.read(async (q) => {
    const actor = (await userOf(q, readersOf[school]!)) as Actor
    const scope = `school:${school}`
    holdings.applyPage(await pull(q, actor, scope, holdings.cursorOf(scope), answerBudget(pageRows)))
  })

/** What a reader never receives although it reads on to the end. */
export async function missedBy(store: Store, { scope, who, cursor, held }: Place): Promise<string[]> {
  return store.read(async (q) => {
    const actor = (await userOf(q, who)) as Actor
    const namesAfter = async (from: number) => {
      const names: string[] = []
      for (let more = true; more; ) {
        const page = await pull(q, actor, scope, from, answerBudget(500))
        names.push(...rowsIn(page).map(([name]) => name))
        ;({ cursor: from, more } = page)
      }
      return names
    }
    const received = new Set([...held, ...(await namesAfter(cursor))])
    return (await namesAfter(0)).filter((name) => !received.has(name))
  })
}
