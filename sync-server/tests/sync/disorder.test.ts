import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { put } from '#schema/nouns/tables.ts'
import type { OutboxCall, Receipt } from '#schema/sync/protocol.ts'
import { volume } from '#schema/tests/volume.ts'
import { seededRandom } from '#server/demo/random.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { project, stateOf } from '#server/tests/support/project.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// Covers: trials R3, R11, R22.
const mutations = volume(190, 10_000)
const interleavings = volume(20, 1_000)
const pairs = volume(30, 1_000)
const timeout = 30_000 + 400 * mutations + 3_000 * interleavings + 1_000 * pairs

/** The point at which the server crashes, if any. */
let crashPoint: 'tx.beforeCommit' | 'tx.afterCommit' | null = null
const probe = (point: string) => {
  if (point !== crashPoint) return
  crashPoint = null
  throw new Error(`the server crashed at ${point}`)
}

beforeEach(() => {
  crashPoint = null
})
const server = serverPerTest({ probe })

const open = (who: Parameters<typeof openDevice>[1]) => openDevice(server, who)
const day = (n: number) => addDays('1990-01-05', n)
const mark = (device: ApiDevice, n: number, present = true) =>
  device.act(markAttendance, { classId: 3, lessonId: 101, studentId: people.ana, present, attendanceDate: day(n) })
const attendance = () => readerOf(server.store.q).where('attendance', {})

test(
  `${mutations} mutations, with answers and commits lost, doubled and out of order, have as many effects as mutations`,
  async () => {
    const mutationsPerRun = 25
    const { q, t } = server.store
    const faultCase = fc.record({
      crashPoint: fc.constantFrom(null, null, null, 'tx.beforeCommit' as const, 'tx.afterCommit' as const),
      twice: fc.boolean(),
      from: fc.nat(),
      size: fc.integer({ min: 1, max: 12 }),
      backwards: fc.boolean(),
    })
    const marina = await open('marina')
    const applied = new Set<number>()
    let sent = 0
    await fc.assert(
      fc.asyncProperty(fc.array(faultCase, { minLength: 5, maxLength: 12 }), async (faultCases) => {
        let outbox: OutboxCall[] = Array.from({ length: mutationsPerRun }, (_, i) => mark(marina, sent + i))
        sent += outbox.length
        for (let i = 0; outbox.length; i += 1) {
          const { from, size, ...how } = faultCases[i] ?? {
            crashPoint: null,
            twice: false,
            from: 0,
            size: 50,
            backwards: false,
          }
          const chunk = Array.from({ length: size }, (_, n) => outbox[(from + n) % outbox.length]!)
          if (how.backwards) chunk.reverse()
          crashPoint = how.crashPoint
          const request = marina.request(chunk)
          const answers = await Promise.all(
            [request, ...(how.twice ? [request] : [])].map((body) =>
              server.call('POST', '/api/sync', { cookie: marina.cookie, body }),
            ),
          )
          crashPoint = null
          for (const answer of answers) {
            if (!answer.ok) continue
            const { receipts } = (await answer.json()) as { receipts: Receipt[] }
            for (const { id, outcome } of receipts) {
              expect(['applied', 'alreadyApplied']).toContain(outcome)
              if (outcome !== 'applied') continue
              expect(applied.has(id)).toBe(false)
              applied.add(id)
            }
            outbox = outbox.filter(({ id }) => !receipts.some((one) => one.id === id))
          }
        }
        expect([await q.$count(t.journal), (await attendance()).length]).toEqual([sent, sent])
        await marina.settle()
      }),
      { numRuns: Math.ceil(mutations / mutationsPerRun) },
    )
    const rows = await attendance()
    expect(rows).toHaveLength(sent)
    expect(new Set(rows.map(({ date }) => date)).size).toBe(sent)
    expect(server.logged.length).toBeGreaterThan(0)
  },
  timeout,
)

test(
  `a receipt does not move a cursor: what others wrote meanwhile still comes, in ${interleavings} orders of sending`,
  async () => {
    const step = fc.constantFrom('peer', 'peer', 'push', 'pull', 'lost')
    const [marina, celia] = [await open('marina'), await open('celia')]
    const current = (n: number) => celia.act(setCurrentLesson, { classId: 3, lessonId: 101 + (n % 3) })
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
        for (const one of steps) {
          n += 1
          const place = n % 500
          if (one === 'peer') await celia.send(mark(celia, place, n % 2 === 0), current(n))
          if (one === 'push') await marina.send(mark(marina, place))
          if (one === 'lost') await server.sync(marina.cookie, marina.request([mark(marina, place)]))
          if (one === 'pull') await marina.settle()
        }
        await marina.settle()
        const { q } = server.store
        const view = project((await userOf(q, marina.id))!, await stateOf(q))
        expect(sorted(marina.holdings.view())).toEqual(sorted(view))
      }),
      { numRuns: interleavings },
    )
  },
  timeout,
)
const sorted = (view: Map<string, object>) => [...view].sort(([a], [b]) => (a < b ? -1 : 1))

test(
  `the same roll on two devices is one roll, with the later of the two marks of each student: ${pairs} rolls of 60`,
  async () => {
    const random = seededRandom(22)
    const students = Array.from({ length: 60 }, (_, i) => 2_000 + i)
    const newRows = [
      ...students.map((id) => put('users', { id, name: `Aluno ${id}`, role: 'student', schoolId: 1, createdAt: 0 })),
      ...students.map((studentId) => put('enrollments', { classId: 3, studentId, enrolledAt: 0, leftAt: null })),
    ]
    await server.store.tx((q) => write(q, newRows, [10, 1]))
    const devices = [await open('marina'), await open('celia')]
    const last = new Map<string, { at: number; present: boolean }>()
    const rolls = devices.map((device) =>
      Array.from({ length: pairs }, (_, n) => {
        const at = server.clock.now() - random.between(1, 1_000_000) * 2 - devices.indexOf(device)
        const marks = students
          .filter(() => !random.chance(0.3))
          .map((studentId) => ({ studentId, present: random.chance(0.5) }))
        for (const { studentId, present } of marks) {
          const name = `${day(n)} ${studentId}`
          if (at > (last.get(name)?.at ?? 0)) last.set(name, { at, present })
        }
        return { at, args: { classId: 3, lessonId: 101, attendanceDate: day(n), marks } }
      }),
    )
    // A device sends its own acts in the order of their times; the two devices mix in any order.
    const outboxes = devices.map((device, i) => {
      const timed = [...rolls[i]!].sort((a, b) => a.at - b.at)
      return timed.map(({ at, args }) => device.act(takeRollCall, args, { at }))
    })
    while (outboxes.some(({ length }) => length)) {
      const i = random.between(0, 1)
      await devices[i]!.send(...outboxes[i]!.splice(0, random.between(1, 30)))
    }
    const rows = await attendance()
    expect(rows).toHaveLength(last.size)
    expect(new Map(rows.map((row) => [`${row.date} ${row.studentId}`, row.present]))).toEqual(
      new Map([...last].map(([name, { present }]) => [name, present])),
    )
  },
  timeout,
)
