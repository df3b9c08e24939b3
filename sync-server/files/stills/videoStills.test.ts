import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StillSource, stillAddress, stillKey } from '#schema/rules/content/videoStills.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { samples } from '#server/tests/support/fileSamples.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { sweepFiles } from '../sweepFiles.ts'
import { NoAnswer } from './fetchStill.ts'

// Covers: embeds: still picture kept if the school allows.
const server = serverPerTest()
const day = 24 * 60 * 60_000
const drawn = await sharp({ create: { width: 480, height: 360, channels: 3, background: 'red' } })
  .withExif({ IFD0: { Make: 'Site' } })
  .jpeg()
  .toBuffer()

/** What was asked of the sites, and what they say. */
let asked: string[]
let says: (source: StillSource) => Promise<Uint8Array | undefined>
beforeEach(() => {
  asked = []
  says = async () => drawn
  start()
})
afterEach(() => server.stills.settled())
const start = (settings = {}) =>
  Object.assign(
    server,
    server.make(server.store, {
      filesFolder: folder(),
      fetchStill: (source) => {
        asked.push(stillKey(source))
        return says(source)
      },
      ...settings,
    }),
  )
const folder = () => join(dirname(server.file), 'files')
const onDisk = async () => (await openFileStore(folder()).all()).length

const youtube = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`
const film = youtube('dQw4w9WgXcQ')
async function act(who: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await server.call(method, path, { cookie: await server.signIn(who), ...(body && { body }) })
  expect(answer.status, path).toBe(200)
  await server.stills.settled()
  return (await answer.json()) as { id: number }
}
const wants = (keepsVideoStills: boolean, who: Person = 'celia', school = 1) =>
  act(who, 'PUT', `/api/schools/${school}/video-stills`, { keepsVideoStills })
const adds = async (videoEmbed: string, { visibility = 'both', who = 'celia' as Person, lessonId = 101 } = {}) =>
  (await act(who, 'POST', '/api/lesson-videos', { lessonId, title: 'Filme', videoEmbed, visibility })).id
const get = async (who: Person, id: number) =>
  server.call('GET', stillAddress(id), { cookie: await server.signIn(who) })
const statuses = async (id: number, ...who: Person[]) =>
  Promise.all(who.map(async (each) => (await get(each, id)).status))

test('nothing is asked for a school that did not say so; once it does, for what is there and what comes', async () => {
  const first = await adds(film)
  expect([asked, await statuses(first, 'ana')]).toEqual([[], [204]])
  await wants(true)
  expect(asked).toEqual(['youtube:dQw4w9WgXcQ'])
  await adds(youtube('aaaaaaaaaaa'))
  await adds(film)
  await act('celia', 'PUT', `/api/lesson-videos/${first}`, { videoEmbed: youtube('bbbbbbbbbbb') })
  await adds('<iframe src="https://drive.google.com/file/d/1/preview"></iframe>')
  await adds(film, { who: 'nadia', lessonId: 121 })
  expect(asked).toEqual(['youtube:dQw4w9WgXcQ', 'youtube:aaaaaaaaaaa', 'youtube:bbbbbbbbbbb'])
})

test('a still is drawn anew, and shown to whoever sees the video, and to nobody else', async () => {
  await wants(true)
  const [all, staff] = [await adds(film), await adds(film, { visibility: 'teacher' })]
  const answer = await get('ana', all)
  const image = Buffer.from(await answer.arrayBuffer())
  expect([answer.headers.get('Content-Type'), (await sharp(image).metadata()).width]).toEqual(['image/webp', 480])
  expect(image.includes('Site')).toBe(false)
  expect(await statuses(all, 'marina', 'celia', 'nadia', 'raissa')).toEqual([200, 200, 404, 404])
  expect(await statuses(staff, 'marina', 'ana')).toEqual([200, 404])
  expect(await onDisk()).toBe(1)
  expect(
    (await (await server.call('GET', '/api/schools/1/files', { cookie: await server.signIn('celia') })).json()).used,
  ).toBe(image.length)
})

const gif = samples.find(({ type }) => type === 'gif')!
test.each([
  ['nothing', undefined],
  ['a page', Buffer.from('<html><script>1</script></html>')],
  ['what may move', gif.bytes],
  ['a broken image', drawn.subarray(0, 200)],
  [
    'an image of too many pixels',
    await sharp({ create: { width: 9000, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  ],
])('a site that sends %s has no still, and is asked again another day', async (_, content) => {
  says = async () => content
  await wants(true)
  const id = await adds(film)
  expect([await statuses(id, 'ana'), await onDisk(), asked.length]).toEqual([[204], 0, 1])
  await server.stills.fetchDue()
  expect(asked).toHaveLength(1)
  says = async () => drawn
  server.clock.time += day
  await server.stills.fetchDue()
  expect([await statuses(id, 'ana'), asked.length]).toEqual([[200], 2])
})

test('without a network it is left soon, nothing else fails, and the next work of the day makes up for it', async () => {
  says = async () => {
    throw new NoAnswer('away')
  }
  const ids = []
  for (const name of 'abcdef') ids.push(await adds(youtube(name.repeat(11))))
  await wants(true)
  expect(asked).toHaveLength(3)
  says = async () => drawn
  await server.stills.fetchDue()
  expect(await statuses(ids[5]!, 'ana')).toEqual([200])
})

test('a school that does not want them any more shows none at once, and loses them with the next sweep', async () => {
  await wants(true)
  const id = await adds(film)
  await wants(false)
  expect([await statuses(id, 'ana'), await onDisk()]).toEqual([[204], 1])
  const sweep = () => sweepFiles(server.store, openFileStore(folder()), Date.now() + 2 * day)
  await sweep()
  expect(await onDisk()).toBe(0)
  await wants(true)
  expect(await statuses(id, 'ana')).toEqual([200])
  await sweep()
  expect(await onDisk()).toBe(1)
  await act('celia', 'DELETE', `/api/lesson-videos/${id}`)
  await sweep()
  expect(await onDisk()).toBe(0)
})

test('a school that is left, or says no, while its site is asked keeps nothing of it', async () => {
  const set = async (fields: object) =>
    server.store.tx(async (q) => void (await q.update(server.store.t.schools).set(fields)))
  for (const fields of [{ keepsVideoStills: false }, { active: false }]) {
    await adds(film)
    says = async () => {
      await set(fields)
      return drawn
    }
    await wants(true)
    expect(await server.store.q.select().from(server.store.t.videoStills)).toEqual([])
    await set({ active: true, keepsVideoStills: false })
  }
})

test('where the school has no room, there is no still', async () => {
  start({ schoolFileBytes: 100 })
  await wants(true)
  expect(await statuses(await adds(film), 'ana')).toEqual([204])
})
