import { beforeEach, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { initialShelf, type Shelf } from '#server/tests/support/catalogueCalls.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { hello } from '#server/tests/support/testServer.ts'

// Covers: videos come from hosts that the network allows.

const server = serverPerTest()
let cookie: string
let shelf: Shelf
beforeEach(async () => {
  shelf = await initialShelf(server)
  cookie = await server.signIn('celia')
})

const embed = (host: string) => `<iframe src="https://${host}/1"></iframe>`
const rows = () => readerOf(server.store.q)
const videos = () => rows().where('lessonVideos', { lessonId: shelf.lessonId })

async function ask(method: string, path: string, body: object) {
  const answer = await server.call(method, path, { cookie, body })
  return { status: answer.status, text: await answer.text() }
}
const create = (host: string) =>
  ask('POST', '/api/lesson-videos', { lessonId: shelf.lessonId, title: 'Frações', videoEmbed: embed(host) })
const refused = (field: string, host: string) => ({
  status: 400,
  text: expect.stringMatching(`^${field}: a rede não libera vídeos de ${host}\\. Sites liberados: youtube\\.com, `),
})

test('a video from a host that the network does not allow is refused, whatever field it comes in', async () => {
  const before = await videos()
  const { moduleId, lessonId, videoId } = shelf
  const videoEmbed = embed('evil.example')
  const videoUrl = 'https://evil.example/1'
  expect(await create('evil.example')).toEqual(refused('videoEmbed', 'evil.example'))
  expect(await ask('PUT', `/api/lesson-videos/${videoId}`, { videoEmbed })).toEqual(
    refused('videoEmbed', 'evil.example'),
  )
  for (const [method, path, body] of [
    ['POST', '/api/lessons', { moduleId, title: 'Nova' }],
    ['PUT', `/api/lessons/${lessonId}`, {}],
  ] as const) {
    expect(await ask(method, path, { ...body, videoEmbed })).toEqual(refused('videoEmbed', 'evil.example'))
    expect(await ask(method, path, { ...body, videoUrl })).toEqual(refused('videoUrl', 'evil.example'))
  }
  expect(await videos()).toEqual(before)
})

test('look-alikes are refused, usual hosts are taken', async () => {
  for (const host of ['youtube.com.evil.example', 'evilyoutube.com', 'youtube.com:8443', 'xn--yutube-wqf.com'])
    expect(await create(host)).toEqual(refused('videoEmbed', host))
  for (const host of ['www.YOUTUBE.com', 'player.vimeo.com', 'drive.google.com', 'eduplay.rnp.br'])
    expect((await create(host)).status).toBe(200)
})

test('the operator’s list takes the place of the usual one', async () => {
  server.app = server.make(server.store, { videoHosts: ['videos.escola.br'] }).app
  expect((await create('a.videos.escola.br')).status).toBe(200)
  expect((await create('www.youtube.com')).text).toContain('www.youtube.com. Sites liberados: videos.escola.br.')
  server.app = server.make(server.store, { videoHosts: ['*'] }).app
  expect((await create('evil.example')).status).toBe(200)
})

test('a stored video from such a host stays, and the rest of it can be changed', async () => {
  const { lessonId, videoId } = shelf
  const videoEmbed = embed('evil.example')
  await server.store.tx((q) => write(q, [put('lessonVideos', { id: videoId, lessonId, videoEmbed })], [3, 1]))
  expect((await ask('PUT', `/api/lesson-videos/${videoId}`, { title: 'Outro', videoEmbed })).status).toBe(200)
  expect(await rows().get('lessonVideos', videoId)).toMatchObject({ title: 'Outro', videoEmbed })
  const other = videoEmbed.replace('/1', '/2')
  expect((await ask('PUT', `/api/lesson-videos/${videoId}`, { videoEmbed: other })).status).toBe(400)
})

test('a lesson sent back whole keeps the video that its fields name', async () => {
  const videoEmbed = embed('evil.example')
  const videoUrl = 'https://evil.example/2'
  const { lessonId, moduleId } = shelf
  await server.store.tx((q) =>
    write(q, [put('lessons', { id: lessonId, moduleId, title: 'Aula', order: 1, videoEmbed, videoUrl })], [3, 1]),
  )
  for (const body of [{ videoEmbed, videoUrl }, { videoUrl }])
    expect((await ask('PUT', `/api/lessons/${lessonId}`, { title: 'Outra', ...body })).status).toBe(200)
})

test('a list of the operator’s reaches devices, the usual one is left out', async () => {
  expect(await server.sync(cookie, hello('celia'))).not.toHaveProperty('videoHosts')
  server.app = server.make(server.store, { videoHosts: ['videos.escola.br'] }).app
  expect(await server.sync(cookie, hello('celia'))).toMatchObject({ videoHosts: ['videos.escola.br'] })
})
