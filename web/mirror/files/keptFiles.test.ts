import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteMaterial } from '#schema/mutations/lesson/deleteMaterial.ts'
import { people } from '#server/tests/support/cast.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { makeRoom } from '#web/mirror/database/withStorageRetry.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { forgetEverything, lockOutbox } from '#web/mirror/session/leave.ts'
import { anasDevice, cutAfter, size, text } from '#web/tests/support/anasDevice.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { keptAnswer } from './keptAnswer.ts'
import { KeptFiles, keptFilesOf } from './keptFiles.ts'
import { pruneFiles } from './pruneFiles.ts'

// Covers: decisions section 5 ('Disponível offline'); trials R9, R16, R24, R34, S24.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

it('an interrupted download goes on from what is here, and the file equals the server’s to the byte', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101)
  line.spoil = cutAfter(1_200)
  expect(await download()).toBe('network')
  expect(await kept()).toBeUndefined()
  const [half] = await files.files.toArray()
  expect(half).toMatchObject({ halted: 'network', bytes: size })
  expect(half!.got).toBeGreaterThan(0)
  expect(half!.got).toBeLessThan(size)
  line.spoil = (answer) => answer
  expect(await download()).toBe(null)
  expect(line.ranges).toEqual([undefined, `bytes=${half!.got}-`])
  expect(await kept()).toBe(text)
  expect(await download()).toBe(null)
  expect(line.ranges).toHaveLength(2)
})

it('an answer that is not the file leaves nothing behind', async () => {
  const { want, download, kept, line, files, file } = await anasDevice(server)
  await want(101)
  const portal = (status: number) => () => new Response('<html>Entre na rede</html>', { status })
  const named = () => new Response('<html>', { headers: { ETag: `"${file.hash}"`, 'Content-Type': 'text/html' } })
  const other = (answer: Response) => new Response(text, { headers: { ...answer.headers, ETag: '"other"' } })
  const broken = () => new Response('', { status: 500 })
  for (const spoil of [portal(200), portal(401), portal(403), portal(404), named, other, broken]) {
    line.spoil = spoil
    expect(await download()).toBe('network')
    expect(await files.parts.count()).toBe(0)
  }
  const own = (status: number) => (answer: Response) => new Response('', { status, headers: answer.headers })
  line.spoil = own(401)
  expect(await download()).toBe('session')
  line.spoil = own(404)
  expect(await download()).toBe(null)
  expect((await files.files.toArray())[0]).toMatchObject({ halted: 'gone', got: 0 })
  line.spoil = (answer) => answer
  await want(101)
  await download()
  expect(await kept()).toBe(text)
})

it('a kept file is served whole or in parts from the device, as the server would', async () => {
  const { want, download, files, file, address } = await anasDevice(server)
  await want(101)
  await download()
  const cookie = await server.signIn('ana')
  for (const range of [null, 'bytes=0-0', 'bytes=499-1500', 'bytes=-7', `bytes=${size}-`]) {
    const headers = range ? { Range: range } : undefined
    const own = await keptAnswer(files, file.hash, range)
    const theirs = await server.call('GET', address, { cookie, headers })
    expect(own!.status, `${range}`).toBe(theirs.status)
    expect(await own!.text()).toBe(await theirs.text())
    const headerNames = [
      'Content-Type',
      'Content-Disposition',
      'Content-Length',
      'Content-Range',
      'Content-Security-Policy',
      'ETag',
    ]
    for (const name of headerNames) expect(own!.headers.get(name), name).toBe(theirs.headers.get(name))
  }
})

it('a file stays while one lesson is kept with it, and one removed during its download does not come back', async () => {
  const { want, download, kept, line, files } = await anasDevice(server)
  await want(101, 102)
  await download()
  await files.remove([101])
  expect(await kept()).toBe(text)
  await files.remove([102])
  expect([await files.files.count(), await files.parts.count()]).toEqual([0, 0])
  await want(101)
  line.spoil = (answer) => {
    void files.remove([101])
    return answer
  }
  expect(await download()).toBe(null)
  expect([await files.files.count(), await files.parts.count()]).toEqual([0, 0])
})

it('a file is removed at the next sync once the right to it is gone', async () => {
  const { device, want, download, kept, files } = await anasDevice(server)
  const celia = await personDevice(server, 'celia')
  await want(101, 102)
  await download()
  await pruneFiles(device.mirror)
  expect(await kept()).toBe(text)
  await mutate(celia.mirror, deleteMaterial, { id: 301 })
  await celia.sync()
  await device.sync()
  await pruneFiles(device.mirror)
  expect((await files.files.toArray()).map(({ lessonIds }) => lessonIds)).toEqual([[102]])
  await server.call('DELETE', `/api/classes/3/students/${people.ana}`, { cookie: await server.signIn('celia') })
  await device.sync()
  await pruneFiles(device.mirror)
  expect([await files.files.count(), await files.parts.count()]).toEqual([0, 0])
})

it('a person who signs out leaves no file, whether or not unsent work stays; another person never had it', async () => {
  for (const leave of [lockOutbox, forgetEverything]) {
    const dexie = { indexedDB: new IDBFactory(), IDBKeyRange }
    const ana = await personDevice(server, 'ana', dexie)
    const file = { hash: 'a'.repeat(64), type: 'txt' as const, bytes: 3 }
    const files = keptFilesOf(ana.mirror)
    await files.want([{ file, lessonId: 101 }])
    await files.append(file.hash, 0, new Uint8Array(3).buffer, null)
    const bentos = new KeptFiles(people.bento, dexie)
    expect(await keptAnswer(bentos, file.hash)).toBeUndefined()
    await leave(ana.mirror)
    const anas = new KeptFiles(people.ana, dexie)
    expect([await anas.files.count(), await anas.parts.count()]).toEqual([0, 0])
    anas.close()
    bentos.close()
  }
})

it('kept files are deleted when a mark needs the room, and say so', async () => {
  const { device, want, download, kept, files } = await anasDevice(server)
  await want(101)
  await download()
  await makeRoom(device.mirror)
  expect([await kept(), await files.parts.count()]).toEqual([undefined, 0])
  expect((await files.files.toArray())[0]).toMatchObject({ got: 0, halted: 'full' })
})
