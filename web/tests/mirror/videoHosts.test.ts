import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLessonVideo } from '#schema/mutations/lesson/createLessonVideo.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { initialShelf, type Shelf } from '#server/tests/support/catalogueCalls.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { personDevice } from '#web/tests/support/personDevice.ts'

// Covers: a device without a network knows which hosts its network allows.

let server: Awaited<ReturnType<typeof testServer>>
let shelf: Shelf
let office: Awaited<ReturnType<typeof personDevice>>
beforeEach(async () => {
  server = await testServer()
  shelf = await initialShelf(server)
  office = await personDevice(server, 'celia')
})
afterEach(() => server.end())

const allow = (...videoHosts: string[]) => {
  server.app = server.make(server.store, { videoHosts }).app
}
const unset = () => {
  server.app = server.make(server.store).app
}
const videoOf = (host: string) => ({
  lessonId: shelf.lessonId,
  title: host,
  videoEmbed: `<iframe src="https://${host}/1"></iframe>`,
  visibility: 'both' as const,
})
const save = (host: string) => mutate(office.mirror, createLessonVideo, videoOf(host))
const refusal = (host: string) =>
  expect.objectContaining({ message: expect.stringContaining(`videoEmbed: a rede não libera vídeos de ${host}.`) })
const titlesHere = async () =>
  (await office.mirror.rows.where('lessonVideos', { lessonId: shelf.lessonId })).map(({ title }) => title)

test('a device answers as the server would, by the list that it last heard', async () => {
  await expect(save('videos.escola.br')).rejects.toEqual(refusal('videos.escola.br'))
  await save('player.vimeo.com')
  allow('videos.escola.br')
  await office.sync()
  await save('videos.escola.br')
  await expect(save('www.youtube.com')).rejects.toEqual(refusal('www.youtube.com'))
  unset()
  await office.sync()
  await expect(save('evil.example')).rejects.toEqual(refusal('evil.example'))
  await save('www.youtube.com')
})

test('a video saved by a list that has changed since is refused by the server and kept for its author to see', async () => {
  allow('player.vimeo.com')
  const [stale, good] = [await save('www.youtube.com'), await save('player.vimeo.com')]
  await office.sync()
  expect(await office.mirror.db.outbox.toArray()).toEqual([
    expect.objectContaining({
      id: stale.id,
      state: 'refused',
      message: expect.stringContaining('de www.youtube.com.'),
    }),
  ])
  expect(await titlesHere()).toEqual(['Vídeo', 'player.vimeo.com'])
  expect(await readerOf(server.store.q).get('lessonVideos', good.id)).toMatchObject({ title: 'player.vimeo.com' })
  expect(await readerOf(server.store.q).get('lessonVideos', stale.id)).toBeUndefined()
})
