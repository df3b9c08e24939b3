import { beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { daysKept, type TimedKind } from '#schema/rules/people/retention.ts'
import { forgetWhatIsOver } from '#server/dailyWork.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { noteAudit } from '#server/store/audit/audit.ts'
import { addImport } from '#server/store/imports/imports.ts'
import { addTransfer } from '#server/store/schoolTransfers.ts'
import { rewriteMarks } from '#server/store/write/storeMarks.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { bytesWith, everyTable, tablesWith } from '#server/tests/support/everythingStored.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'

// What the table of retention promises, by the clock: a day before its end it is there, a day after it is not.
const day = 24 * 60 * 60_000
const mark = 'marcado'

const server = serverPerTest()
let marina: ApiDevice
beforeEach(async () => {
  marina = await openDevice(server, 'marina')
})

const work = (days: number) =>
  forgetWhatIsOver(server.store, openFileStore(`${server.file}-files`), server.clock.time + days * day)
const count = async (table: string) => (await everyTable(server.store))[table]!.length
const t = () => server.store.t

const kinds: Record<TimedKind, { put: () => Promise<unknown>; left: () => Promise<number> }> = {
  deleted: {
    put: () =>
      server.store.tx(
        (q) => q.insert(t().formerPasswords).values({ userId: 99, passwordHash: 'x', at: server.clock.time }) as never,
      ),
    left: () => count('formerPasswords'),
  },
  signIns: {
    put: () =>
      server.store.tx((q) => noteAudit(q, { kind: 'signIn', at: server.clock.time, schoolId: 1, actorId: people.ana })),
    left: async () => (await everyTable(server.store)).auditEntries!.filter((row) => kindOf(row) === 'signIn').length,
  },
  traces: {
    put: () =>
      server.store.tx((q) =>
        noteAudit(q, { kind: 'personExported', at: server.clock.time, schoolId: 1, actorId: people.celia }),
      ),
    left: () => count('auditEntries'),
  },
  refused: {
    put: () => marina.send(marina.act(takeRollCall, roll(999))),
    left: async () => (await everyTable(server.store)).journal!.filter((row) => outcomeOf(row) === 'refused').length,
  },
  journal: {
    put: () => marina.send(marina.act(takeRollCall, roll(3))),
    left: async () => (await tablesWith(server.store, mark)).filter((name) => name === 'journal').length,
  },
  imports: {
    put: () =>
      server.store.tx((q) => addImport(q, { tenant: 1, actorId: 10, at: server.clock.time, file: 'lista.csv' })),
    left: () => count('imports'),
  },
  lateRolls: {
    put: () => marina.send(marina.act(takeRollCall, roll(999))),
    left: () => count('lateRolls'),
  },
  transferRequests: {
    put: () =>
      server.store.tx((q) =>
        addTransfer(q, { fromSchoolId: 1, toSchoolId: 2, state: 'asked', studentName: mark, at: server.clock.time }),
      ),
    left: () => count('schoolTransfers'),
  },
  knownDevices: {
    put: () =>
      server.store.tx(
        (q) => q.insert(t().knownDevices).values({ hash: 'x', userId: 21, lastAt: server.clock.time }) as never,
      ),
    left: () => count('knownDevices'),
  },
  devices: {
    put: () => server.store.tx((q) => q.update(t().devices).set({ userAgent: mark }) as never),
    left: async () => (await tablesWith(server.store, mark)).length,
  },
  passwordTries: {
    put: () => server.call('POST', '/api/login', { body: { email: 'marina@escola.br', password: 'errada-errada' } }),
    left: () => count('passwordTries'),
  },
}
const kindOf = (row: unknown) => (row as { kind: string }).kind
const outcomeOf = (row: unknown) => (row as { outcome: string }).outcome
const roll = (classId: number) => ({
  ...{ classId, lessonId: 101, attendanceDate: '2026-11-23' },
  marks: [{ studentId: people.ana, present: true, rating: 'good' as const, comment: mark }],
})

test.each(Object.keys(kinds) as TimedKind[])('%s: kept as long as the table says, and no longer', async (kind) => {
  await kinds[kind].put()
  await work(daysKept(kind) - 1)
  expect(await kinds[kind].left()).toBeGreaterThan(0)
  await work(daysKept(kind) + 1)
  expect(await kinds[kind].left()).toBe(0)
})

test('after its years the journal still tells that an act was done, by whom and on which rows, and no byte of more', async () => {
  await kinds.journal.put()
  const before = (await everyTable(server.store)).journal as { id: number; changes: { table: string; key: string }[] }[]
  await server.store.tx((q) => rewriteMarks(q, 'performance', (each) => ({ ...each, comment: null })))
  await work(daysKept('journal') + 1)
  const after = (await everyTable(server.store)).journal as typeof before
  expect(after).toMatchObject([
    { id: before[0]!.id, actorId: people.marina, name: 'takeRollCall', body: null, redaction: 0 },
  ])
  const rows = ({ changes }: (typeof before)[number]) => changes.map(({ table, key }) => `${table}:${key}`)
  expect(rows(after[0]!)).toEqual(rows(before[0]!))
  expect(bytesWith(server.file, mark)).toBe(0)
  const activities = await server.call('GET', '/api/activities', { cookie: await server.signIn('celia') })
  expect([activities.status, (await activities.json()).length]).toEqual([200, 1])
})
