import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { pageLock } from '#web/mirror/database/locks.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { outboxOf, summaryOf } from '#web/mirror/outbox/summary.ts'
import { withdrawUnsent } from '#web/mirror/outbox/withdrawUnsent.ts'
import { type SchoolDevice, schoolDevice } from '#web/tests/support/schoolDevice.ts'
import { changeOutgoing, settleOutgoing } from './changeOutgoing.ts'
import { listedFiles } from './outgoing.ts'

// Covers: acts that name a file which is still on its way (decisions section 5).

let server: Awaited<ReturnType<typeof testServer>>
let office: SchoolDevice
beforeEach(async () => {
  server = await testServer()
  office = await schoolDevice(server, 'celia')
  await office.sync()
})
afterEach(() => server.end())

const text = 'O ciclo da água'
const file = {
  hash: createHash('sha256').update(text).digest('hex'),
  type: 'pdf' as const,
  bytes: Buffer.byteLength(text),
}
const choose = () =>
  changeOutgoing(office.mirror, file.hash, () => ({ file, moduleId: 1, name: 'Água.txt', chosenAt: 0 }))
const moduleId = async () => (await office.mirror.rows.where('lessons', {}))[0]!.moduleId
const newLesson = async (title: string) =>
  (await mutate(office.mirror, createLesson, { moduleId: await moduleId(), title, description: '', order: 9 })).id
const newMaterial = (lessonId: number, fileUrl = ownFileAddress(file)) =>
  mutate(office.mirror, createMaterial, { lessonId, title: 'Água', fileType: 'document', fileUrl, visibility: 'both' })
const waiting = async () => (await outboxOf(office.mirror)).waiting.map(({ name }) => name)
const onServer = () => readerOf(server.store.q).where('materials', { title: 'Água' } as never)

test('a material is there at once and waits for its file with what depends on it; everything else is sent', async () => {
  await choose()
  const lessonId = await newLesson('Rios')
  const { id } = await newMaterial(lessonId)
  await mutate(office.mirror, updateMaterial, { id, title: 'Água doce' })
  await newLesson('Mares')
  expect(await office.sync()).toBe('ok')
  expect(await waiting()).toEqual(['createMaterial', 'updateMaterial'])
  expect(await office.mirror.rows.get('materials', id)).toMatchObject({ title: 'Água doce', lessonId })
  expect(await summaryOf(office.mirror)).toMatchObject({ pending: 2, forFiles: 2, refused: 0, unaccepted: null })
  const asked = office.requests.length
  expect(await office.sync()).toBe('ok')
  expect(office.requests.slice(asked).flatMap(({ mutations }) => mutations)).toEqual([])
})

test('once the file is there its acts go, under the address that the server gave it', async () => {
  await choose()
  const { id } = await newMaterial(await newLesson('Rios'))
  await office.sync()
  const sent = await sentFile(server, text)
  expect(sent.address).not.toBe(ownFileAddress(file))
  await settleOutgoing(office.mirror, file.hash, sent.address)
  expect(await office.sync()).toBe('ok')
  expect(await waiting()).toEqual([])
  expect(await summaryOf(office.mirror)).toMatchObject({ pending: 0, forFiles: 0, refused: 0 })
  expect(await office.mirror.rows.get('materials', id)).toMatchObject({ fileUrl: sent.address })
  await office.expectToAgree()
})

test('a file that was taken back takes its material along, and the lesson stays', async () => {
  await choose()
  const lessonId = await newLesson('Rios')
  const { id } = await newMaterial(lessonId)
  expect(await withdrawUnsent(office.mirror, [id], pageLock)).toEqual([])
  await settleOutgoing(office.mirror, file.hash)
  expect(await office.sync()).toBe('ok')
  expect(await office.mirror.rows.get('materials', id)).toBeUndefined()
  expect(await office.mirror.rows.get('lessons', lessonId)).toMatchObject({ title: 'Rios' })
  await office.expectToAgree()
})

test('without its file in the list an act does not wait for ever: the server refuses it, and says what to do', async () => {
  await newMaterial(await newLesson('Rios'))
  await office.sync()
  const { refused } = await outboxOf(office.mirror)
  expect(refused.map(({ code }) => code)).toEqual(['file.unknown'])
  expect(await onServer()).toEqual([])
})

test('while the mirror is sealed nobody knows which files are listed, so none counts as left over', async () => {
  await choose()
  expect(await listedFiles(office.mirror.db)).toEqual([file.hash])
  await office.mirror.db.meta.delete('outgoing')
  await office.mirror.db.keep('vault', { version: 6, parts: 1, hint: new ArrayBuffer(1) })
  expect(await listedFiles(office.mirror.db)).toBeUndefined()
})

test('a file that the server refuses is counted for the status', async () => {
  await choose()
  await changeOutgoing(office.mirror, file.hash, (now) => now && { ...now, refused: 'Não há mais espaço.' })
  expect(await summaryOf(office.mirror)).toMatchObject({ refused: 0, refusedFiles: 1 })
})
