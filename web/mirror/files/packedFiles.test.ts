import { afterEach, beforeEach, expect, it } from 'vitest'
import { type OwnFile, ownFileAddress } from '#schema/fields/ownFile.ts'
import { updateMaterial } from '#schema/mutations/lesson/updateMaterial.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { anasDevice } from '#web/tests/support/anasDevice.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'
import { keptAnswer } from './keptAnswer.ts'
import { packFiles, releaseFiles, unpackLessons } from './packedFiles.ts'
import { changePacks, packsOf } from './packSettings.ts'
import { pruneFiles } from './pruneFiles.ts'

// Covers: what the app keeps by itself; updated files follow at the next sync.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const other: OwnFile = { hash: 'b'.repeat(64), type: 'pdf', bytes: 7 }

it('what a person chose is never made the app’s own, and what they choose later becomes theirs', async () => {
  const { want, files, file } = await anasDevice(server)
  await want(101)
  await packFiles(
    files,
    [101, 102].map((lessonId) => ({ file, lessonId })),
    false,
  )
  expect(await files.files.toArray()).toMatchObject([{ lessonIds: [101, 102], auto: [102], byItself: false }])
  await want(102)
  expect(await files.files.toArray()).toMatchObject([{ lessonIds: [101, 102], auto: [] }])
})

it('lessons that the app need not keep any more lose their files, but not those that the person chose', async () => {
  const { want, files, file } = await anasDevice(server)
  await want(101)
  await packFiles(
    files,
    [
      { file, lessonId: 102 },
      { file: other, lessonId: 102 },
      { file: other, lessonId: 103 },
    ],
    false,
  )
  await unpackLessons(files, (id) => id !== 102)
  expect(await files.files.get(other.hash)).toMatchObject({ lessonIds: [103], auto: [103] })
  expect(await files.files.get(file.hash)).toMatchObject({ lessonIds: [101], auto: [] })
  await releaseFiles(files, new Set([file.hash]))
  expect((await files.files.toArray()).map(({ hash }) => hash)).toEqual([other.hash])
})

it('an updated file follows at the next sync: the old one goes, the new one is loaded', async () => {
  const { device, want, download, files } = await anasDevice(server)
  const celia = await personDevice(server, 'celia')
  await want(101)
  await download()
  const next = await sentFile(server, 'As quatro estações, outra vez.')
  await mutate(celia.mirror, updateMaterial, { id: 301, fileUrl: next.address })
  await celia.sync()
  await device.sync()
  await pruneFiles(device.mirror)
  expect(await files.files.toArray()).toMatchObject([{ hash: next.hash, lessonIds: [101], auto: [], byItself: true }])
  expect(await files.parts.count()).toBe(0)
  await download()
  expect(await (await keptAnswer(files, next.hash))?.text()).toBe('As quatro estações, outra vez.')
})

it('a lesson that only loses a file, or gets one more, is not followed', async () => {
  const { device, want, files, file } = await anasDevice(server)
  await want(101)
  await files.prune(
    [101].flatMap((lessonId) => [file, other].map((each) => ({ lessonId, address: ownFileAddress(each) }))),
  )
  expect((await files.files.toArray()).map(({ hash }) => hash)).toEqual([file.hash])
  await files.prune([])
  expect(await files.files.count()).toBe(0)
  await pruneFiles(device.mirror)
})

it('a file notes when it was read, once in a while', async () => {
  const { want, download, files, file } = await anasDevice(server)
  await want(101)
  await download()
  const readAt = async (now: number) => {
    await keptAnswer(files, file.hash, null, now)
    return (await files.files.get(file.hash))?.readAt
  }
  await expect.poll(() => readAt(1_000_000_000)).toBe(1_000_000_000)
  expect(await readAt(1_000_060_000)).toBe(1_000_000_000)
  await expect.poll(() => readAt(1_000_600_000)).toBe(1_000_600_000)
})

it('what a person wants at hand is changed field by field, from the usual', async () => {
  const { device } = await anasDevice(server)
  await changePacks(device.mirror, ({ classes }) => ({ classes: [...classes, 3] }))
  await changePacks(device.mirror, () => ({ anyNetwork: true }))
  expect(await packsOf(device.mirror)).toMatchObject({ classes: [3], anyNetwork: true, budget: null })
})
