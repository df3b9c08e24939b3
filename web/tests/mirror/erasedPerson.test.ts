import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { erasedName } from '#schema/nouns/erasedPerson.ts'
import { erase } from '#server/execute/erase.ts'
import { userOf } from '#server/store/accounts/people.ts'
import { marksWhere } from '#server/store/queries/readMarks.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'

// Covers: trial S30 on the device: after one sync nothing of an erased person is on its disk.
const mark = 'marcadaana'
const name = `Ana ${mark}`
const { ana, bento } = people

let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

/** Everything on a device's disk. */
async function diskOf({ mirror: { db } }: SchoolDevice): Promise<string> {
  const tables = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(tables)
}

const roll = (lessonId: number, text: string) => ({
  ...{ classId: 3, lessonId, attendanceDate: '2026-11-23', concluded: true },
  marks: [
    { studentId: ana, present: true, rating: 'good' as const, comment: `${mark} ${text}` },
    { studentId: bento, present: true, rating: 'good' as const, comment: 'bom dia do Bento' },
  ],
})

async function eraseAna() {
  const davi = (await userOf(server.store.q, people.davi))!
  const person = (await userOf(server.store.q, ana))!
  await erase(server.store, davi, { id: ana, name: person.name }, server.clock.time)
}

test('one sync after an erasure, no device holds anything of the person: rows, sent acts, notices', async () => {
  const office = await schoolDevice(server, 'celia')
  const teacher = await schoolDevice(server, 'marina')
  for (const device of [office, teacher]) await device.sync()
  await mutate(office.mirror, updateUser, { id: ana, name, email: `${mark}@escola.br` })
  await office.sync()
  await teacher.sync()
  await mutate(teacher.mirror, takeRollCall, roll(101, 'conversa'))
  await teacher.sync()
  await office.sync()
  for (const device of [office, teacher]) expect(await diskOf(device)).toContain(mark)

  await eraseAna()
  for (const device of [office, teacher]) {
    await device.sync()
    expect(await diskOf(device)).not.toContain(mark)
    expect(await diskOf(device)).toContain(erasedName(ana))
    expect(await diskOf(device)).toContain('bom dia do Bento')
    await device.expectToAgree()
  }
})

test('an act that still waited on the device is sent without the text, and the rest of it is done', async () => {
  const teacher = await schoolDevice(server, 'marina')
  await teacher.sync()
  await eraseAna()
  await mutate(teacher.mirror, takeRollCall, roll(102, 'esperando'))
  expect(await diskOf(teacher)).toContain(mark)
  await teacher.sync()
  await teacher.sync()
  expect(await diskOf(teacher)).not.toContain(mark)
  await teacher.expectToAgree()
  expect(await marksWhere(server.store.q, 'performance', {})).toMatchObject([
    { studentId: ana, comment: null },
    { studentId: bento, comment: 'bom dia do Bento' },
  ])
})
