import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ownFile } from '#schema/fields/ownFile.ts'
import { tombstoneLife } from '#server/store/write/tombstones.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { openTestFiles, partBytes, storeKinds, type TestFiles } from '#server/tests/support/fileStores.ts'
import { origin, testServer } from '#server/tests/support/testServer.ts'
import { sweepFiles } from './sweepFiles.ts'

// Covers: the schools' files behind one interface, as people and the sweep meet them.
const day = 24 * 60 * 60_000

describe.each(storeKinds)('in %s', (kind) => {
  let server: Awaited<ReturnType<typeof testServer>>
  let place: TestFiles
  beforeEach(async () => {
    server = await testServer()
    place = await openTestFiles(kind)
    Object.assign(server, server.make(server.store, { files: place.files, filesFolder: place.folder }))
  })
  afterEach(async () => {
    server.end()
    await place.end()
  })

  const names = async () => (await place.files.all()).map(({ name }) => name).sort()
  async function ask(who: Person, method: string, path: string, body?: string, headers?: Record<string, string>) {
    const all = { Origin: origin, Cookie: await server.signIn(who), 'Tus-Resumable': '1.0.0', ...headers }
    return server.app.request(
      new Request(`${origin}${path}`, { method, headers: all, body, duplex: 'half' } as RequestInit),
    )
  }
  const send = (who: Person, text: string, moduleId = 5, name = 'Nota.txt') =>
    ask(who, 'POST', `/api/modules/${moduleId}/files?name=${name}`, text, {
      'Content-Type': 'application/octet-stream',
    })
  const sent = async (...args: Parameters<typeof send>) => ((await (await send(...args)).json()) as { url: string }).url
  const hashIn = (address: string) => ownFile(address)!.hash
  /** More than a part. */
  const long = 'As quatro estações do ano. '.repeat(Math.ceil((2.5 * partBytes) / 27))

  test('a file is sent, read whole and in parts, and stored once for two schools', async () => {
    const url = await sent('celia', long)
    await sent('nadia', long, 7)
    expect(await names()).toEqual([hashIn(url)])
    expect(await (await ask('celia', 'GET', url)).text()).toBe(long)
    const bytes = Buffer.from(long)
    const part = await ask('celia', 'GET', url, undefined, { Range: `bytes=${partBytes}-${partBytes + 9}` })
    expect([part.status, part.headers.get('Content-Range')]).toEqual([
      206,
      `bytes ${partBytes}-${partBytes + 9}/${bytes.length}`,
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(partBytes, partBytes + 10))).toBe(true)
    expect((await ask('celia', 'GET', url, undefined, { Range: `bytes=${bytes.length}-` })).status).toBe(416)
    await place.files.remove(hashIn(url))
    expect((await ask('celia', 'GET', url)).status).toBe(404)
  })

  test('what is refused is not there, also when it is known only in the transaction', async () => {
    const { app } = server.make(server.store, { files: place.files, filesFolder: place.folder, schoolFileBytes: 2000 })
    Object.assign(server, { app })
    expect((await send('celia', '<script>')).status).toBe(415)
    // Each has room for itself, and together they have none.
    const both = await Promise.all(['a', 'b'].map((letter) => send('celia', letter.repeat(600))))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 413])
    expect(await names()).toHaveLength(1)
    expect(await place.files.removeIncomplete(Number.POSITIVE_INFINITY)).toBe(0)
  })

  test('two tabs that send the same file at once leave one', async () => {
    const both = await Promise.all([send('celia', long), send('celia', long)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await names()).toHaveLength(1)
  })

  test('an upload that goes on after a cut is on the disk until it is whole', async () => {
    const bytes = Buffer.from(long)
    const begun = await ask('celia', 'POST', '/api/modules/5/uploads?name=Nota.txt', undefined, {
      'Upload-Length': String(bytes.length),
    })
    const at = begun.headers.get('Location')!
    const piece = { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': String(bytes.length) }
    await ask('celia', 'PATCH', at, long, { ...piece, 'Upload-Offset': '0' })
    expect(await names()).toEqual([])
    const hash = createHash('sha256').update(bytes).digest('hex')
    const finish = () =>
      ask('celia', 'POST', `${at}/file`, JSON.stringify({ hash }), { 'Content-Type': 'application/json' })
    if (place.bucket) {
      place.bucket.fail(() => 503)
      const answer = await finish()
      expect([answer.status, await answer.text()]).toEqual([
        503,
        'Os arquivos da escola estão fora do ar por um momento. Tente de novo.',
      ])
      expect(server.logged.join()).toContain('the bucket escola did not do HEAD: 503')
      place.bucket.fail(() => undefined)
    }
    expect((await finish()).status).toBe(200)
    expect(await names()).toEqual([hash])
    expect((await ask('celia', 'HEAD', at)).status).toBe(404)
  })

  test('a crash between a file and its row leaves a file that the sweep deletes, and never a row without a file', async () => {
    const { keep } = place.files
    place.files.keep = async (received, name) => {
      await keep(received, name)
      vi.spyOn(server.store, 'tx').mockRejectedValueOnce(new Error('the power went'))
    }
    expect((await send('celia', 'Uma aula')).status).toBe(500)
    expect(await names()).toHaveLength(1)
    place.files.keep = () => Promise.reject(new Error('the power went'))
    expect((await send('celia', 'Outra aula')).status).toBe(500)
    expect(await server.store.q.select().from(server.store.t.uploads)).toEqual([])
    await sweepFiles(server.store, place.files, Date.now())
    expect(await names()).toHaveLength(1)
    await sweepFiles(server.store, place.files, Date.now() + 2 * day)
    expect(await names()).toEqual([])
  })

  test('the sweep deletes what no row names any more, and nothing that somebody keeps meanwhile', async () => {
    const [named, lonely, again] = [
      await sent('celia', 'Uma'),
      await sent('celia', 'Duas'),
      await sent('celia', 'Três'),
    ]
    await ask('celia', 'POST', '/api/materials', JSON.stringify({ lessonId: 101, title: 'Folha', fileUrl: named }), {
      'Content-Type': 'application/json',
    })
    const later = Date.now() + 2 * tombstoneLife
    await server.store.tx(async (q) => void (await q.update(server.store.t.uploads).set({ at: 0 })))
    // Sent again in the moment between the look at the rows and the deletion.
    const { schedule } = place.files
    let came = false
    place.files.schedule = async (hash, work) => {
      if (hash === hashIn(again) && !came) {
        came = true
        server.clock.time = later
        expect((await send('celia', 'Três')).status).toBe(200)
      }
      return schedule(hash, work)
    }
    await sweepFiles(server.store, place.files, later)
    expect(came).toBe(true)
    expect(await names()).toEqual([hashIn(named), hashIn(again)].sort())
    expect((await ask('celia', 'GET', lonely)).status).toBe(404)
  })

  test('a start and a day without the service do everything else', async () => {
    const { forgetWhatIsOver } = await import('#server/dailyWork.ts')
    await server.signIn('ana')
    const far = server.clock.time + 40 * day
    place.bucket?.fail(() => 503)
    const work = forgetWhatIsOver(server.store, place.files, far)
    if (place.bucket) await expect(work).rejects.toThrow('the bucket escola did not do GET: 503')
    else await work
    expect(await server.store.q.select().from(server.store.t.sessions)).toEqual([])
  })
})
