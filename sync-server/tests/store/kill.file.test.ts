import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { volume } from '#schema/tests/volume.ts'
import { spawnLinked } from '#scripts/lib/spawnLinked.mjs'
import { seededRandom } from '#server/demo/random.ts'
import { wholeEntry } from '#server/store/journal/journal.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { cast } from '#server/tests/support/cast.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'

const script = fileURLToPath(new URL('../support/killedWriter.ts', import.meta.url))
const rounds = volume(2, 200)

/** Lets a server write, and kills it a while after a number of acknowledgements. Returns all that it acknowledged. */
async function writeAndKill(file: string, from: string, acknowledgements: number, turns: number): Promise<number[]> {
  const writer = spawnLinked(process.execPath, ['--import', 'tsx', script, file, from], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(writer, 'close')
  const allAcknowledged: number[] = []
  const strike = (left: number) => {
    if (left) setImmediate(strike, left - 1)
    else writer.kill('SIGKILL')
  }
  for await (const line of createInterface({ input: writer.stdout })) {
    allAcknowledged.push(Number(line))
    if (allAcknowledged.length === acknowledgements) strike(turns)
  }
  expect(await ended).toEqual([null, 'SIGKILL'])
  return allAcknowledged
}

test(
  `a server killed ${rounds} times while it writes has everything it acknowledged, and nothing half done`,
  async () => {
    const random = seededRandom(2026)
    const { store, file, open, end } = openTestStore()
    await store.tx((q) => importRows(q, cast, { at: 1 }))
    store.close()
    const allAcknowledged = new Set<number>()
    let head = 0
    for (let round = 0; round < rounds; round += 1) {
      const acknowledged = await writeAndKill(
        file,
        addDays('1990-01-01', round * 700),
        random.between(1, 80),
        random.between(0, 400),
      )
      expect(acknowledged.length).toBeGreaterThan(0)
      for (const id of acknowledged) allAcknowledged.add(id)

      const db = new Database(file)
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
      expect(db.pragma('foreign_key_check')).toEqual([])
      const now = db.prepare("select value from counters where name = 'seq:1'").pluck().get() as number
      expect(now).toBeGreaterThan(head)
      head = now
      expect(db.prepare('select max(seq) from roll_calls').pluck().get()).toBe(head)
      db.close()

      const again = open()
      const kept = await again.q.select().from(again.t.journal)
      const ids = new Set(kept.map(({ id }) => id))
      expect([...allAcknowledged].filter((id) => !ids.has(id))).toEqual([])
      // The first roll of a year also fixes the call numbers, in the row of the class.
      const inRoll = (changes: (typeof kept)[number]['changes']) => changes.filter(({ table }) => table !== 'classes')
      expect(kept.every(({ outcome, changes }) => outcome === 'applied' && inRoll(changes).length === 7)).toBe(true)
      // Everything in the journal is done, and nothing is done that is not in the journal.
      const attendance = await marksWhere(again.q, 'attendance', {})
      const ratings = await marksWhere(again.q, 'performance', {})
      const effects = [await again.q.$count(again.t.rollCalls), attendance.length, ratings.length]
      expect(effects).toEqual([kept.length, kept.length * 3, kept.length * 3])
      const marks = new Set(attendance.map((m) => `${m.by} ${m.studentId} ${m.present}`))
      for (const { id, body } of kept.map(wholeEntry)) {
        for (const { studentId, present } of (body as { marks: { studentId: number; present: boolean }[] }).marks)
          expect(marks.has(`${id} ${studentId} ${present}`)).toBe(true)
      }
      again.close()
    }
    end()
  },
  60_000 + rounds * 10_000,
)
