import Database from 'better-sqlite3'
import { prepareUpsert } from './prepareUpsert.ts'
import type { LoadDevice } from './pushPlan.ts'

/** What the limit takes: times of the commits, ms, and processor, µs. */
export interface RawResult {
  times: number[]
  cpu: number
}

// A process of the bench: the limit. It writes the same marks without a server, one roll a transaction.

process.once('message', ({ plan, rolls }: { plan: LoadDevice[]; rolls: number }) => {
  const db = new Database(process.argv[2]!)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.pragma(pragma)
  const write = prepareUpsert(db)
  const takeRoll = db.transaction(({ classId, students, lessons }: LoadDevice, n: number) => {
    for (const [i, studentId] of students.entries())
      write.run(studentId, lessons[0], classId, `roll ${n}`, i % 8 ? 1 : 0, 1, Date.now(), n)
  })
  const run = (from: number, to: number, times: number[] = []) => {
    for (let n = from; n < to; n += 1)
      for (const device of plan) {
        const begun = performance.now()
        takeRoll(device, n)
        times.push(performance.now() - begun)
      }
    return times
  }
  run(0, 4)
  const before = process.cpuUsage()
  const times = run(4, 4 + rolls)
  const { user, system } = process.cpuUsage(before)
  process.send!({ times, cpu: user + system } satisfies RawResult, () => process.exit())
})
