import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { leftReasons } from '#schema/fields/labels.ts'
import { enrollStudent } from '#schema/mutations/class/enrollStudent.ts'
import { leaveClass } from '#schema/mutations/class/leaveClass.ts'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { transferStudent } from '#schema/mutations/class/transferStudent.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { enrolledOn } from '#schema/rules/attendance/enrolledOn.ts'
import { volume } from '#schema/tests/volume.ts'
import { AllDaysSaid, daysLookedAt, type Saying } from '#web/tests/support/stays/daysSaid.ts'
import {
  classIds,
  enrollmentIn,
  keyOfPlace,
  OfficeDevice,
  OfficeServer,
  studentIds,
  type Waiting,
  zone,
} from '#web/tests/support/stays/office.ts'
import { backTo, isSameStay, type Stay, stayOf } from './stays.ts'

// Covers: the days of students in classes, by any acts of two offices without a network, are what the acts say.

/** An act, what it says of each enrollment, and the state before and after it, for its undoing. */
interface Doing {
  call: Pick<Waiting, 'act' | 'args'>
  sayings: [key: string, saying: Saying][]
}
interface Done {
  keys: string[]
  before: Map<string, Stay>
  after: Map<string, Stay>
  saidBefore: AllDaysSaid
}

const step = fc.record({
  device: fc.nat(1),
  what: fc.constantFrom('enrol', 'leave', 'leave', 'transfer', 'transfer', 'return', 'dates', 'undo', 'undo', 'sync'),
  student: fc.constantFrom(...studentIds),
  classes: fc.constantFrom(...classIds.flatMap((a) => classIds.flatMap((b) => (a === b ? [] : [[a, b] as const])))),
  /** The day that is named, from today. */
  day: fc.oneof(fc.constant(0), fc.integer({ min: -25, max: 15 })),
  length: fc.option(fc.nat(30)),
  reason: fc.constantFrom(null, ...leftReasons),
  /** How long after the last one, ms. */
  pause: fc.integer({ min: 1, max: 14 * 60 * 60_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const begin = Date.parse('2026-09-01T09:40:00-03:00')

function doingOf(
  { what, student: studentId, classes: [classId, other], day, length, reason }: Step,
  now: number,
): Doing {
  const date = addDays(civilDateOf(now, zone), day)
  const key = keyOfPlace({ classId, studentId })
  const place = { classId, studentId }
  if (what === 'leave')
    return {
      call: { act: leaveClass as Mutation, args: { ...place, lastDay: date, leftReason: reason } },
      sayings: [[key, { says: 'out', lastDay: date, reason }]],
    }
  if (what === 'transfer')
    return {
      call: { act: transferStudent as Mutation, args: { ...place, to: { classId: other }, from: date } },
      sayings: [
        [key, { says: 'out', lastDay: addDays(date, -1), reason: null }],
        [keyOfPlace({ classId: other, studentId }), { says: 'in', from: date }],
      ],
    }
  if (what === 'dates') {
    const until = length === null ? null : addDays(date, length)
    return {
      call: { act: setEnrollmentDates as Mutation, args: { ...place, from: date, until } },
      sayings: [[key, { says: 'last time', from: date, until }]],
    }
  }
  return {
    call: { act: enrollStudent as Mutation, args: { ...place, from: date } },
    sayings: [[key, { says: 'in', from: date }]],
  }
}

const runs = volume(4, 500)

test(`of any 200 acts of two offices, ${runs} times, the days are what the acts say, on both sides, and undo gives back what was`, async () => {
  const seen = { done: 0, refused: 0, undone: 0, overwritten: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 200, maxLength: 200 }), async (steps) => {
      const server = new OfficeServer()
      const onServer = new AllDaysSaid()
      const offices = [0, 1].map(() => ({
        device: new OfficeDevice(),
        said: new AllDaysSaid(),
        sayings: [] as Doing['sayings'][],
        done: [] as Done[],
      }))
      type Office = (typeof offices)[number]
      let [now, id] = [begin, 0]

      const keys = studentIds.flatMap((studentId) => classIds.map((classId) => keyOfPlace({ classId, studentId })))
      const placeOf = (key: string) => {
        const [classId, studentId] = key.split('/').map(Number)
        return { classId: classId!, studentId: studentId! }
      }
      const stay = ({ device }: Office, key: string) => stayOf(placeOf(key), enrollmentIn(device.rows, key), zone)
      const agrees = (rows: OfficeDevice['rows'], said: AllDaysSaid, of: readonly string[]) => {
        for (const key of of) {
          const row = enrollmentIn(rows, key)
          const days = daysLookedAt.filter((date) => row && enrolledOn(row, date, zone))
          expect([key, days]).toEqual([key, [...said.at(key).days].sort()])
          if (days.length) expect(row!.leftReason).toBe(said.at(key).reason)
        }
      }

      async function act(office: Office, { call, sayings }: Doing): Promise<Done | undefined> {
        const touched = sayings.map(([key]) => key)
        const before = new Map(touched.map((key) => [key, stay(office, key)]))
        const saidBefore = office.said.copy()
        const wrote = await office.device.act({ ...call, at: now, id: ++id })
        seen[wrote ? 'done' : 'refused'] += 1
        if (!wrote) return undefined
        office.sayings.push(sayings)
        for (const [key, saying] of sayings) office.said.say(key, saying, [now, id])
        agrees(office.device.rows, office.said, touched)
        return { keys: touched, before, after: new Map(touched.map((key) => [key, stay(office, key)])), saidBefore }
      }

      /** Gives back what the last act of the office changed, where nothing else changed it since. */
      async function undo(office: Office) {
        const done = office.done.pop()
        for (const key of done?.keys ?? []) {
          const [before, after, current] = [done!.before.get(key)!, done!.after.get(key)!, stay(office, key)]
          const back = isSameStay(after, current) ? backTo(before, current) : undefined
          if (!back) continue
          const { days, reason } = done!.saidBefore.at(key)
          const first = [...office.said.at(key).days].sort()[0]!
          const saying: Saying = days.size
            ? { says: 'exactly', days, reason }
            : { says: 'out', lastDay: addDays(first, -1), reason }
          expect(await act(office, { call: back, sayings: [[key, saying]] })).toBeDefined()
          expect(stay(office, key).periods).toEqual(before.periods)
          expect(office.said.at(key).days).toEqual(days)
          seen.undone += 1
        }
      }

      async function sync(office: Office) {
        const { device } = office
        for (const [i, entry] of device.waiting.entries()) {
          const wrote = await server.take(entry, now)
          for (const [key, saying] of wrote ? office.sayings[i]! : []) {
            if (!wrote!.includes(key)) continue
            const { stamp } = onServer.at(key)
            if (stamp[0] > entry.at) seen.overwritten += 1
            onServer.say(key, saying, [entry.at, entry.id])
          }
        }
        ;[device.waiting, office.sayings, device.rows, office.said] = [[], [], server.rows, onServer.copy()]
        agrees(device.rows, office.said, keys)
      }

      for (const each of steps) {
        now += each.pause
        const office = offices[each.device]!
        if (each.what === 'sync') await sync(office)
        else if (each.what === 'undo') await undo(office)
        else {
          const done = await act(office, doingOf(each, now))
          if (done) office.done.push(done)
        }
      }
      for (const office of [...offices, offices[0]!]) await sync(office)
      for (const { device } of offices) expect([...device.rows]).toEqual([...server.rows])
      agrees(server.rows, onServer, keys)
    }),
    // A sequence of 200 is shrunk for minutes.
    { numRuns: runs, endOnFailure: true, ...(runs < 100 && { seed: 36 }) },
  )
  expect(Object.entries(seen).filter(([, count]) => count < runs)).toEqual([])
  expect(seen.done).toBeGreaterThan(seen.refused / 2)
})
