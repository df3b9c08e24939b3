import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { openFileStore } from './fileStore.ts'
import { sweepFiles } from './sweepFiles.ts'

// Covers: decisions section 5 (own files) and 6 (the bin).
const server = serverPerTest()

const day = 24 * 60 * 60_000
const folder = () => join(dirname(server.file), 'files')
const store = () => openFileStore(folder())
const onDisk = async () => (await store().all()).map(({ name }) => name).sort()
const setUploadTimes = (at: number) =>
  server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ at })))

test('the sweep deletes a file that nothing has named for ninety days, and keeps one that a row or the bin names', async () => {
  const [lonely, named, binned] = [
    await sentFile(server, 'Ninguém'),
    await sentFile(server, 'Uma aula'),
    await sentFile(server, 'A lixeira'),
  ]
  for (const { hash } of [lonely, named, binned]) utimesSync(join(folder(), hash.slice(0, 2), hash), 0, 0)
  const startedAt = server.clock.time
  await setUploadTimes(startedAt)
  const material = async (fileUrl: string) => {
    const body = { lessonId: 101, title: 'Folha', fileUrl }
    const answer = await server.call('POST', '/api/materials', { cookie: await server.signIn('celia'), body })
    return ((await answer.json()) as { id: number }).id
  }
  await material(named.address)
  const deletedId = await material(binned.address)
  const hashesAfterSweep = async (at: number) => {
    server.clock.time = at
    await sweepFiles(server.store, store(), at)
    return onDisk()
  }
  server.clock.time = startedAt + tombstoneLife - day
  await server.call('DELETE', `/api/materials/${deletedId}`, { cookie: await server.signIn('celia') })
  expect(await hashesAfterSweep(startedAt + tombstoneLife - day)).toHaveLength(3)
  expect(await hashesAfterSweep(startedAt + tombstoneLife + day)).toEqual([named.hash, binned.hash].sort())
  expect(await hashesAfterSweep(startedAt + 2 * tombstoneLife + day)).toEqual([named.hash])
})

test('after a day, the sweep deletes incomplete uploads and files that belong to no school', async () => {
  const { hash } = await sentFile(server, 'Uma aula')
  const incoming = join(folder(), 'incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'half'), 'Uma')
  const unowned = 'e'.repeat(64)
  mkdirSync(join(folder(), 'ee'), { recursive: true })
  writeFileSync(join(folder(), 'ee', unowned), 'x')
  const { time } = server.clock
  await setUploadTimes(time)
  for (const path of [join(incoming, 'half'), join(folder(), 'ee', unowned)]) utimesSync(path, time / 1000, time / 1000)
  await sweepFiles(server.store, store(), time + day / 2)
  expect([readdirSync(incoming), await onDisk()]).toEqual([['half'], [hash, unowned].sort()])
  await sweepFiles(server.store, store(), time + 2 * day)
  expect([readdirSync(incoming), await onDisk()]).toEqual([[], [hash]])
})
