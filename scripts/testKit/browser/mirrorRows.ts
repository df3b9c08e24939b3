import type { Page } from 'playwright'
import type { RollRecord } from '#schema/sync/rollRecord.ts'
import type { Base, OutboxEntry, SentEntry, Stored } from '#web/mirror/database/records.ts'

/** The mirror's stores that the tests read. */
export interface Stores {
  rolls: Stored[]
  base: Base[]
  outbox: OutboxEntry[]
  sent: SentEntry[]
  meta: { name: string; value: unknown }[]
}

/** All stores of the signed-in person's mirror, at one instant. */
export const storesOf = (page: Page): Promise<Stores> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases()).map((db) => db.name!).find((each) => /^chamada-\d+$/.test(each))!
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const stores = [...db.objectStoreNames]
    const reading = db.transaction(stores)
    const all = await Promise.all(
      stores.map(
        (store) =>
          new Promise<[string, unknown[]]>((resolve) => {
            const request = reading.objectStore(store).getAll()
            request.onsuccess = () => resolve([store, request.result])
          }),
      ),
    )
    db.close()
    return Object.fromEntries(all) as never
  })

/** All data of the school on the device, as text, and the ids of the students in it. */
export async function everythingHeld(page: Page): Promise<{ text: string; studentIds: number[] }> {
  const text = JSON.stringify(await storesOf(page))
  const ids = [...text.matchAll(/"studentId":(\d+)/g)].map((match) => Number(match[1]))
  return { text, studentIds: [...new Set(ids)].sort((a, b) => a - b) }
}

/**
 * Where rolls and outbox disagree. Every roll must be the server's record with the marks of waiting entries on top, in
 * order: no mark without its entry, no entry without its mark.
 */
export function disagreements({ rolls, base, outbox }: Stores): string[] {
  const under = new Map(base.filter(({ table }) => table === 'rolls').map(({ key, record }) => [key, record]))
  const shown = new Map(rolls.map((roll) => [roll.key, roll]))
  const waiting = outbox.filter(({ state }) => state === 'queued').sort((a, b) => a.id - b.id)
  const named = waiting.flatMap(({ about }) =>
    about.filter((name) => name.startsWith('rolls:')).map((name) => name.slice(6)),
  )
  const problems: string[] = []
  for (const key of new Set([...shown.keys(), ...under.keys(), ...named])) {
    const entries = waiting.filter(({ about }) => about.includes(`rolls:${key}`))
    if (under.has(key) !== entries.length > 0)
      problems.push(
        `${key}: ${entries.length} entries wait, ${under.has(key) ? 'a' : 'no'} record of the server's is kept`,
      )
    const expected = marksOf(under.has(key) ? under.get(key) : shown.get(key))
    for (const { body } of entries)
      for (const { studentId, present } of (body as unknown as { marks: RollRecord['marks'] }).marks)
        expected.set(studentId, present)
    const found = marksOf(shown.get(key))
    for (const studentId of new Set([...expected.keys(), ...found.keys()]))
      if ((expected.get(studentId) ?? null) !== (found.get(studentId) ?? null))
        problems.push(`${key}: ${studentId} is ${found.get(studentId)}, with what waits ${expected.get(studentId)}`)
  }
  return problems
}

const marksOf = (stored: Stored | null | undefined) =>
  new Map(((stored?.row as RollRecord | undefined)?.marks ?? []).map(({ studentId, present }) => [studentId, present]))
