import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { lightAddress } from '#schema/rules/content/lightImages.ts'
import { mostPictureBytes, pictureAddress } from '#schema/rules/content/pictures.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { sweepFiles } from '#server/files/sweepFiles.ts'
import { isUploaded } from '#server/store/files/uploads.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { samples } from '#server/tests/support/fileSamples.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

// Covers: the first page of a PDF as a small picture, drawn by the device that sent it.
const server = serverPerTest()
const pdf = samples.find(({ type }) => type === 'pdf')!
const drawn = (colour: string, width = 64, height = 90) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const [red, blue] = [await drawn('red').webp().toBuffer(), await drawn('blue').jpeg().toBuffer()]

const files = () => openFileStore(join(dirname(server.file), 'files'))
const onDisk = async () => (await files().all()).map(({ hash }) => hash)

async function sendFile(who: Person, moduleId: number, { bytes, name } = pdf, app = server.app) {
  const headers = { Origin: origin, Cookie: await server.signIn(who), 'Content-Type': 'application/octet-stream' }
  const init = { method: 'POST', headers, body: bytes, duplex: 'half' } as RequestInit
  const answer = await app.request(new Request(`${origin}/api/modules/${moduleId}/files?name=${name}`, init))
  return ((await answer.json()) as { url: string }).url
}
const hashOf = (url: string) => ownFile(url)!.hash
async function sendPicture(who: Person, moduleId: number, hash: string, picture: Buffer | string, app = server.app) {
  const headers = { Origin: origin, Cookie: await server.signIn(who), 'Content-Type': 'application/json' }
  const body = JSON.stringify({ picture: typeof picture === 'string' ? picture : picture.toString('base64') })
  const address = `${origin}/api/modules/${moduleId}/files/${hash}/picture`
  const answer = await app.request(address, { method: 'POST', headers, body })
  return [answer.status, answer.headers.get('X-Chamada-Code')]
}
const done = [200, null]
const get = async (who: Person, path: string) => server.call('GET', path, { cookie: await server.signIn(who) })
async function shown(who: Person, hash: string) {
  const answer = await get(who, pictureAddress(hash))
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status
}
async function attach(who: Person, lessonId: number, fileUrl: string, visibility = 'both') {
  const body = { lessonId, title: 'Folha', fileUrl, visibility }
  expect((await server.call('POST', '/api/materials', { cookie: await server.signIn(who), body })).status).toBe(200)
}

test('the picture of a PDF is shown to those who may read the PDF, and to nobody else', async () => {
  const url = await sendFile('celia', 5)
  const hash = hashOf(url)
  expect([await shown('celia', hash), await shown('ana', hash)]).toEqual([204, 404])
  expect(await sendPicture('celia', 5, hash, red)).toEqual(done)
  await attach('celia', 101, url, 'teacher')
  expect([await shown('celia', hash), await shown('marina', hash), await shown('ana', hash)]).toEqual([red, red, 404])
  await attach('celia', 101, url)
  expect([await shown('ana', hash), await shown('nadia', hash), await shown('raissa', hash)]).toEqual([red, 404, 404])
  const { headers } = await get('ana', pictureAddress(hash))
  expect(['Content-Type', 'Cache-Control', 'X-Content-Type-Options'].map((name) => headers.get(name))).toEqual([
    ...['image/webp', 'no-store', 'nosniff'],
  ])
  // It is no light version, and no file of its own.
  expect((await get('ana', lightAddress(url))).headers.get('Content-Type')).toBe('application/pdf')
  const [picture] = (await onDisk()).filter((each) => each !== hash)
  expect((await get('celia', `/api/files/${picture}`)).status).toBe(404)
  expect(await isUploaded(server.store.q, picture!)).toBe(true)
})

test('a school sees the picture that it sent itself, never another school’s of the same content', async () => {
  const hash = hashOf(await sendFile('celia', 5))
  await sendFile('nadia', 7)
  await sendPicture('celia', 5, hash, red)
  expect(await shown('nadia', hash)).toBe(204)
  await sendPicture('nadia', 7, hash, blue)
  expect([await shown('celia', hash), await shown('nadia', hash)]).toEqual([red, blue])
})

test('the first picture of a file stays; other files have none', async () => {
  const hash = hashOf(await sendFile('celia', 5))
  expect(await sendPicture('celia', 5, hash, red)).toEqual(done)
  expect(await sendPicture('davi', 5, hash, blue)).toEqual(done)
  expect([await shown('celia', hash), (await onDisk()).length]).toEqual([red, 2])
  const film = samples.find(({ type }) => type === 'mp4')!
  const other = hashOf(await sendFile('celia', 5, film))
  expect(await sendPicture('celia', 5, other, red)).toEqual(done)
  expect(await shown('celia', other)).toBe(204)
  expect(await sendPicture('celia', 5, 'e'.repeat(64), red)).toEqual([404, 'notFound'])
  expect((await sendPicture('marina', 5, hash, red))[0]).toBe(403)
  expect((await sendPicture('nadia', 5, hash, red))[0]).toBe(404)
})

const gif = samples.find(({ type }) => type === 'gif')!
const page = Buffer.from('<html><script>alert(1)</script></html>')
test.each([
  ['a page', page, 415],
  ['a PDF', Buffer.from(pdf.bytes), 415],
  ['what may move', Buffer.from(gif.bytes), 415],
  ['an image without a size', red.subarray(0, 20), 415],
  ['one of too many pixels', await drawn('red', 8000, 20).webp().toBuffer(), 413],
  ['one that is too large', Buffer.concat([red, Buffer.alloc(mostPictureBytes)]), 400],
  ['what is not base64', 'não é', 400],
  ['nothing', '', 400],
])('%s is no picture, and nothing of it stays', async (_, picture, status) => {
  const hash = hashOf(await sendFile('celia', 5))
  expect((await sendPicture('celia', 5, hash, picture))[0]).toBe(status)
  expect([await shown('celia', hash), await onDisk()]).toEqual([204, [hash]])
})

test('it counts for the room of the school, and is not kept where there is none', async () => {
  const { app } = server.make(server.store, { schoolFileBytes: 2 * (pdf.bytes.length + 50) })
  const url = await sendFile('celia', 5, pdf, app)
  const hash = hashOf(url)
  expect(await sendPicture('celia', 5, hash, red, app)).toEqual([413, 'file.quota'])
  expect(await shown('celia', hash)).toBe(204)
  await sendPicture('celia', 5, hash, red)
  await get('celia', lightAddress(url))
  await server.lights.settled()
  const use = await get('celia', '/api/schools/1/files')
  expect(await use.json()).toMatchObject({ used: pdf.bytes.length + red.length })
})

test('it goes with its file, and not before', async () => {
  const hash = hashOf(await sendFile('celia', 5))
  await sendPicture('celia', 5, hash, red)
  const swept = async (days: number) => {
    await sweepFiles(server.store, files(), Date.now() + days * 24 * 60 * 60_000)
    return (await onDisk()).length
  }
  await server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ at: Date.now() })))
  expect([await swept(3), await shown('celia', hash)]).toEqual([2, red])
  expect(await swept(tombstoneLife / (24 * 60 * 60_000) + 3)).toBe(0)
})
