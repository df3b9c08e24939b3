import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileStore } from './fileStore.ts'
import { graveLife } from './store/graves.ts'
import { sweepFiles } from './sweepFiles.ts'
import { sentFile } from './testing/sentFile.ts'
import { testServer } from './testing/testServer.ts'

// Covers: decisions section 5 (own files) and 6 (the bin).
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const folder = () => join(dirname(server.file), 'files')
const store = () => openFileStore(folder())
const onDisk = () => store().olderThan(Number.POSITIVE_INFINITY).sort()
const notedAt = (at: number) => server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ at })))

test('takes what nothing names after ninety days and leaves what a row or the bin names', async () => {
  const [lonely, named, binned] = [
    await sentFile(server, 'Ninguém'),
    await sentFile(server, 'Uma aula'),
    await sentFile(server, 'A lixeira'),
  ]
  for (const { hash } of [lonely, named, binned]) utimesSync(join(folder(), hash.slice(0, 2), hash), 0, 0)
  const begun = server.clock.time
  await notedAt(begun)
  const material = async (fileUrl: string) => {
    const body = { lessonId: 101, title: 'Folha', fileUrl }
    const answer = await server.call('POST', '/api/materials', { cookie: await server.signIn('celia'), body })
    return ((await answer.json()) as { id: number }).id
  }
  await material(named.address)
  const gone = await material(binned.address)
  const left = async (at: number) => {
    server.clock.time = at
    await sweepFiles(server.store, store(), at)
    return onDisk()
  }
  server.clock.time = begun + graveLife - day
  await server.call('DELETE', `/api/materials/${gone}`, { cookie: await server.signIn('celia') })
  expect(await left(begun + graveLife - day)).toHaveLength(3)
  expect(await left(begun + graveLife + day)).toEqual([named.hash, binned.hash].sort())
  expect(await left(begun + 2 * graveLife + day)).toEqual([named.hash])
})

test('clears away after a day what a crash left half written, and what was kept for no school', async () => {
  const { hash } = await sentFile(server, 'Uma aula')
  const incoming = join(folder(), 'incoming')
  mkdirSync(incoming, { recursive: true })
  writeFileSync(join(incoming, 'half'), 'Uma')
  const nobodys = 'e'.repeat(64)
  mkdirSync(join(folder(), 'ee'), { recursive: true })
  writeFileSync(join(folder(), 'ee', nobodys), 'x')
  const { time } = server.clock
  await notedAt(time)
  for (const path of [join(incoming, 'half'), join(folder(), 'ee', nobodys)]) utimesSync(path, time / 1000, time / 1000)
  await sweepFiles(server.store, store(), time + day / 2)
  expect([readdirSync(incoming), onDisk()]).toEqual([['half'], [hash, nobodys].sort()])
  await sweepFiles(server.store, store(), time + 2 * day)
  expect([readdirSync(incoming), onDisk()]).toEqual([[], [hash]])
})
