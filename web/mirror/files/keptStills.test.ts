import { afterEach, beforeEach, expect, test } from 'vitest'
import { exampleEmbed } from '#schema/fields/embed.ts'
import { patch } from '#schema/nouns/tables.ts'
import { stillSource } from '#schema/rules/content/videoStills.ts'
import { keepStill } from '#server/store/files/videoStills.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { write } from '#server/store/write/write.ts'
import { sentFile } from '#server/tests/support/sentFile.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { anasDevice } from '#web/tests/support/anasDevice.ts'
import { keepStills, keptStill } from './keptStills.ts'

// Covers: the still of another site's video is there without a network when files of its lesson are.
let server: Awaited<ReturnType<typeof testServer>>
beforeEach(async () => {
  server = await testServer()
})
afterEach(() => server.end())

const day = 24 * 60 * 60_000
const source = stillSource(exampleEmbed)!
const film = { videoId: 301, lessonId: 101, video: 'vimeo:1' }

/** Ana's device with the sheet of lesson 101, in a school that keeps the still of a video in it. */
async function withFilm({ hasStill = true } = {}) {
  const device = await anasDevice(server)
  const lessonVideos = [{ id: film.videoId, lessonId: 101, title: 'Filme', videoEmbed: exampleEmbed }]
  const picture = await sentFile(server, 'Uma imagem', 1, 'webp')
  await server.store.tx(async (q) => {
    await importRows(q, { lessonVideos }, { at: 1 })
    await write(q, [patch('schools', 1, { keepsVideoStills: true })], [2, 1])
    if (hasStill) await keepStill(q, { tenant: 1, source }, picture, 1)
  })
  await device.want(101)
  const asked: string[] = []
  const Cookie = await server.signIn('ana')
  const fetcher = (async (path: string) => {
    asked.push(path)
    return server.app.request(`${origin}${path}`, { headers: { Cookie } })
  }) as typeof fetch
  const still = async () => (await keptStill(device.files, film.videoId))?.text()
  return { ...device, fetcher, asked, still }
}

test('the still of a lesson whose files are kept is kept with them, asked for once, and goes with the last', async () => {
  const { files, fetcher, asked, still, want } = await withFilm()
  await keepStills(files, [film], fetcher)
  await keepStills(files, [film], fetcher)
  expect([await still(), asked]).toEqual(['Uma imagem', ['/api/lesson-videos/301/still']])
  await want(102)
  await files.remove([102])
  expect(await still()).toBe('Uma imagem')
  await files.remove([101])
  expect([await still(), await files.stills.count()]).toEqual([undefined, 0])
  await keepStills(files, [film], fetcher)
  expect(await files.stills.count()).toBe(0)
})

test('the still of a lesson without files is kept while the app keeps the lesson by itself', async () => {
  const { files, fetcher, asked, still } = await withFilm()
  const packed = { ...film, isPacked: true }
  await files.remove([101])
  await keepStills(files, [packed], fetcher)
  await files.remove([102])
  expect([await still(), asked.length]).toEqual(['Uma imagem', 1])
  await keepStills(files, [{ ...film, isPacked: false }], fetcher)
  await files.remove([101])
  expect(await still()).toBe(undefined)
})

test('another video in its place has another still, and one that is not wanted has none', async () => {
  const { files, fetcher, asked, still } = await withFilm()
  await keepStills(files, [film], fetcher)
  await keepStills(files, [{ ...film, video: 'vimeo:2' }], fetcher)
  expect(asked).toHaveLength(2)
  await keepStills(files, [], fetcher)
  expect([await still(), asked.length]).toEqual([undefined, 2])
})

test('where the server has none it is asked again another day, and without a network at the next round', async () => {
  const { files, fetcher, asked, still } = await withFilm({ hasStill: false })
  const away = (async () => Promise.reject(new TypeError('Failed to fetch'))) as typeof fetch
  await expect(keepStills(files, [film], away)).rejects.toThrow()
  const now = Date.now()
  for (const at of [now, now + day / 2, now + 2 * day]) await keepStills(files, [film], fetcher, at)
  expect([asked.length, await still()]).toEqual([2, undefined])
})
