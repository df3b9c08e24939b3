import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { asking } from '#server/tests/support/asking.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { samples, swellingEpub } from '#server/tests/support/fileSamples.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

// Covers: decisions section 5 (own files); uploads that go on after a cut, by the tus protocol.
const server = serverPerTest()

const folder = () => join(dirname(server.file), 'files')
const underWay = () => {
  const uploads = join(folder(), 'uploading')
  return existsSync(uploads) ? readdirSync(uploads) : []
}
const onDisk = async () => (await openFileStore(folder()).all()).map(({ name }) => name).sort()
const pdf = samples.find(({ type }) => type === 'pdf')!
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

type App = typeof server.app
interface Sent {
  body?: Uint8Array | string
  headers?: Record<string, string>
  app?: App
}
async function ask(who: Person, method: string, path: string, { body, headers, app = server.app }: Sent = {}) {
  const all = { Origin: origin, Cookie: await server.signIn(who), 'Tus-Resumable': '1.0.0', ...headers }
  return app.request(new Request(`${origin}${path}`, { method, headers: all, body, duplex: 'half' } as RequestInit))
}
const begin = (who: Person, bytes: number, { moduleId = 5, name = 'Folha.pdf', app = server.app } = {}) =>
  ask(who, 'POST', `/api/modules/${moduleId}/uploads?name=${encodeURIComponent(name)}`, {
    headers: { 'Upload-Length': String(bytes) },
    app,
  })
const piece = (who: Person, at: string, offset: number, body: Uint8Array, app = server.app) =>
  ask(who, 'PATCH', at, {
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Content-Length': String(body.length),
      'Upload-Offset': String(offset),
    },
    body,
    app,
  })
const finish = (who: Person, at: string, hash: string, app = server.app) =>
  ask(who, 'POST', `${at}/file`, {
    app,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ hash }),
  })
/** Begins an upload. Resolves to its address. */
async function begun(who: Person, bytes: number, options?: Parameters<typeof begin>[2]) {
  const answer = await begin(who, bytes, options)
  expect(answer.status).toBe(201)
  return answer.headers.get('Location')!
}
const verdict = async (answer: Response) => [answer.status, await answer.text()]

test('an upload goes on where it was cut off, also after the server was started again, and becomes a file of the school', async () => {
  const { bytes } = pdf
  const at = await begun('celia', bytes.length)
  expect((await piece('celia', at, 0, bytes.slice(0, 10))).headers.get('Upload-Offset')).toBe('10')
  const { app } = server.make(server.store)
  const head = await ask('celia', 'HEAD', at, { app })
  expect([head.status, head.headers.get('Upload-Offset'), head.headers.get('Upload-Length')]).toEqual([
    200,
    '10',
    String(bytes.length),
  ])
  expect(await (await ask('celia', 'GET', at, { app })).json()).toEqual({
    name: 'Folha.pdf',
    bytes: bytes.length,
    received: 10,
  })
  expect((await piece('celia', at, 10, bytes.slice(10), app)).status).toBe(204)
  const file = await finish('celia', at, hashOf(bytes))
  const url = ownFileAddress({ hash: hashOf(bytes), type: 'pdf', bytes: bytes.length })
  expect(await file.json()).toEqual({ url, name: 'Folha.pdf', type: 'pdf', bytes: bytes.length })
  expect([await onDisk(), underWay()]).toEqual([[hashOf(bytes)], []])
})

test('a file that the school has is found by its hash; another school’s is not', async () => {
  const { bytes } = pdf
  const known = (who: Person, moduleId: number, hash = hashOf(bytes)) =>
    ask(who, 'GET', `/api/modules/${moduleId}/files/${hash}`)
  expect((await known('celia', 5)).status).toBe(404)
  const at = await begun('celia', bytes.length)
  await piece('celia', at, 0, bytes)
  await finish('celia', at, hashOf(bytes))
  expect(await (await known('celia', 5)).json()).toMatchObject({ type: 'pdf', bytes: bytes.length })
  expect((await known('nadia', 7)).status).toBe(404)
  expect(await verdict(await known('celia', 5, '..'))).toEqual([404, 'Não encontrado.'])
  expect((await known('celia', 5, 'a'.repeat(63))).status).toBe(400)
})

test('an upload is its author’s alone', async () => {
  const { bytes } = pdf
  const at = await begun('celia', bytes.length)
  for (const who of ['sonia', 'nadia'] as const)
    for (const answer of [
      await ask(who, 'HEAD', at),
      await ask(who, 'GET', at),
      await piece(who, at, 0, bytes),
      await finish(who, at, hashOf(bytes)),
      await ask(who, 'DELETE', at),
    ])
      expect(answer.status).toBe(404)
  expect((await begin('marina', 10)).status).toBe(403)
  expect((await ask('marina', 'HEAD', at)).status).toBe(403)
  expect((await ask('celia', 'HEAD', at)).headers.get('Upload-Offset')).toBe('0')
  expect((await ask('celia', 'DELETE', at)).status).toBe(200)
  expect(underWay()).toEqual([])
})

describe('what an upload says is not believed', () => {
  test('of an offset that is not where it stands, nothing is taken', async () => {
    const at = await begun('celia', 100)
    await piece('celia', at, 0, new Uint8Array(40))
    for (const offset of [0, 39, 41, 100])
      expect((await piece('celia', at, offset, new Uint8Array(10))).status).toBe(409)
    expect((await ask('celia', 'HEAD', at)).headers.get('Upload-Offset')).toBe('40')
  })

  test('more than the length it began with is refused', async () => {
    const at = await begun('celia', 20)
    expect((await piece('celia', at, 0, new Uint8Array(21))).status).toBe(413)
    const answer = await finish('celia', at, 'a'.repeat(64))
    expect(await verdict(answer)).toEqual([409, 'O envio ainda não terminou.'])
  })

  test('a content that is not the one that was chosen is thrown away', async () => {
    const at = await begun('celia', pdf.bytes.length)
    await piece('celia', at, 0, pdf.bytes)
    expect(await verdict(await finish('celia', at, 'a'.repeat(64)))).toEqual([
      422,
      'O arquivo não chegou inteiro. Envie-o de novo.',
    ])
    expect([await onDisk(), underWay()]).toEqual([[], []])
  })

  test('a document that swells is thrown away, since it would be refused again', async () => {
    const bomb = swellingEpub(2 ** 30 + 1)
    const at = await begun('celia', bomb.length, { name: 'livro.epub' })
    await piece('celia', at, 0, bomb)
    expect((await verdict(await finish('celia', at, hashOf(bomb))))[0]).toBe(413)
    expect([await onDisk(), underWay()]).toEqual([[], []])
  })

  test('a page that is named .pdf is refused by its content', async () => {
    const page = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
    const at = await begun('celia', page.length)
    await piece('celia', at, 0, page)
    expect((await finish('celia', at, hashOf(page))).status).toBe(415)
    expect([await onDisk(), underWay()]).toEqual([[], []])
  })

  test('nothing begins without a size, a name or a right to the module, and nothing too large', async () => {
    const { app } = server.make(server.store, { maxFileBytes: 1000 })
    expect(await verdict(await begin('celia', 0))).toEqual([400, 'O arquivo está vazio.'])
    expect((await begin('celia', -1)).status).toBe(400)
    expect((await begin('celia', 1.5)).status).toBe(400)
    expect(await verdict(await begin('celia', 10, { name: ' ' }))).toEqual([400, 'name: diga o nome do arquivo'])
    expect((await begin('celia', 1001, { app })).status).toBe(413)
    expect((await begin('nadia', 10)).status).toBe(404)
    expect((await ask('celia', 'HEAD', '/api/uploads/..%2F..%2Fchamada.sqlite')).status).toBe(404)
    expect(underWay()).toEqual([])
  })

  test('a request without the protocol, or with the bytes in the wrong place, is refused in words', async () => {
    const at = await begun('celia', 10)
    const headers = { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': '0', 'Tus-Resumable': '0.2' }
    const answer = await ask('celia', 'PATCH', at, { headers, body: new Uint8Array(10) })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect((await ask('celia', 'HEAD', at)).headers.get('Upload-Offset')).toBe('0')
    const withBody = await ask('celia', 'POST', '/api/modules/5/uploads?name=a.pdf', {
      headers: { 'Content-Type': 'application/offset+octet-stream', 'Upload-Length': '10' },
      body: new Uint8Array(10),
    })
    expect(withBody.status).toBe(403)
  })
})

test('an upload that does not fit when it is complete stays, and becomes a file once there is space', async () => {
  const { bytes } = pdf
  const at = await begun('celia', bytes.length)
  await piece('celia', at, 0, bytes)
  const full = server.make(server.store, { schoolFileBytes: 1 }).app
  expect((await finish('celia', at, hashOf(bytes), full)).status).toBe(413)
  expect((await finish('celia', at, hashOf(bytes))).status).toBe(200)
  expect(underWay()).toEqual([])
})

test('two tabs that send the same piece at once leave one whole file', async () => {
  const { bytes } = pdf
  const at = await begun('celia', bytes.length)
  const answers = await Promise.all([piece('celia', at, 0, bytes), piece('celia', at, 0, bytes)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  expect((await finish('celia', at, hashOf(bytes))).status).toBe(200)
})

test('two tabs that finish the same upload at once leave one file, and each hears of it', async () => {
  const { bytes } = pdf
  const at = await begun('celia', bytes.length)
  await piece('celia', at, 0, bytes)
  const both = await Promise.all([finish('celia', at, hashOf(bytes)), finish('celia', at, hashOf(bytes))])
  expect(both.map(({ status }) => status)).toEqual([200, 404])
  expect((await ask('celia', 'GET', `/api/modules/5/files/${hashOf(bytes)}`)).status).toBe(200)
  expect([await onDisk(), underWay()]).toEqual([[hashOf(bytes)], []])
})

test('what a person has under way counts before it fills the school', async () => {
  const { app } = server.make(server.store, { schoolFileBytes: 1000 })
  await begun('celia', 300, { app })
  expect((await begin('celia', 300, { app })).status).toBe(413)
  expect(underWay()).toHaveLength(2)
})

test('an upload that nobody went on with is swept away after a week', async () => {
  const at = await begun('celia', 10)
  await piece('celia', at, 0, new Uint8Array(5))
  const day = 24 * 60 * 60_000
  openFileStore(folder()).removeUntouched(Date.now() - 7 * day)
  expect(underWay()).toHaveLength(2)
  openFileStore(folder()).removeUntouched(Date.now() + day)
  expect(underWay()).toEqual([])
})

test('what an erased person had under way goes with them, and what others have stays', async () => {
  await begun('davi', 10, { name: 'De Davi.pdf' })
  const at = await begun('celia', 10)
  const { ask: askApi } = asking(() => server)
  expect((await askApi('celia', 'POST', `/api/users/${people.davi}/erasure`, { name: 'Davi' })).status).toBe(200)
  expect(underWay()).toHaveLength(2)
  expect((await ask('celia', 'HEAD', at)).status).toBe(200)
})
