import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { serve } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { createLessonVideo } from '#schema/mutations/lesson/createLessonVideo.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { configFrom } from '#server/config.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { openDevice } from '#server/tests/support/apiDevice.ts'
import type { Person } from '#server/tests/support/cast.ts'
import { bookOf, busyPdf, cutEpub, lateEpub, samples, swellingEpub } from '#server/tests/support/fileSamples.ts'
import { serverPerTest } from '#server/tests/support/serverPerTest.ts'
import { origin } from '#server/tests/support/testServer.ts'

// Covers: decisions section 5 (own files); trials S18, S21, S23, S32, S33.
const server = serverPerTest()

/** Signs in once for all requests of a person at one time. */
const cookies = new Map<string, Promise<string>>()
const signIn = (who: Person) => {
  const name = `${who} ${server.file} ${server.clock.time}`
  if (!cookies.has(name)) cookies.set(name, server.signIn(who))
  return cookies.get(name)!
}

const folder = () => join(dirname(server.file), 'files')
const fileStore = () => openFileStore(folder())
const onDisk = async () => (await fileStore().all()).map(({ name }) => name).sort()
const incompleteUploads = () => readdirSync(join(folder(), 'incoming'))

type Body = string | Uint8Array | ReadableStream<Uint8Array>
async function send(who: Person, body: Body, { moduleId = 5, name = 'Folha.pdf', app = server.app } = {}) {
  const headers = {
    Origin: origin,
    Cookie: await signIn(who),
    'Content-Type': 'application/octet-stream',
  }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return app.request(new Request(`${origin}/api/modules/${moduleId}/files?name=${encodeURIComponent(name)}`, init))
}
const upload = async (...args: Parameters<typeof send>) => {
  const answer = await send(...args)
  expect(answer.status, args[2]?.name).toBe(200)
  return (await answer.json()) as { url: string; name: string; type: string; bytes: number }
}
const get = async (who: Person, path: string, headers: Record<string, string> = {}) =>
  server.call('GET', path, { cookie: await signIn(who), headers })
const attach = async (who: Person, path: string, body: object) =>
  server.call('POST', path, { cookie: await signIn(who), body })

describe('uploads', () => {
  test('an upload is recognized by its content, stored once under its hash, and named by an address with its type', async () => {
    for (const { name, bytes, type } of samples) {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const answer = await upload('celia', bytes, { name })
      expect(answer).toEqual({
        url: ownFileAddress({ hash, type, bytes: bytes.length }),
        name,
        type,
        bytes: bytes.length,
      })
    }
    const { name, bytes } = samples[0]!
    await upload('davi', bytes, { name: 'A mesma.pdf' })
    await upload('nadia', bytes, { name, moduleId: 7 })
    expect(await onDisk()).toHaveLength(samples.length)
    expect(incompleteUploads()).toEqual([])
  })

  test('a text that begins with the letters of another type’s signature is a text', async () => {
    for (const text of ['BMX: regras do jogo', 'MZ é a sigla de Moçambique', 'GGGG']) {
      const body = new TextEncoder().encode(text.padEnd(2_000, ' Leia.'))
      expect(await upload('celia', body, { name: 'Regras.txt' })).toMatchObject({ type: 'txt' })
      expect((await send('celia', body, { name: 'Regras.pdf' })).status).toBe(415)
    }
  })

  test('an upload of another type is refused, whatever its name', async () => {
    const { pdf, png } = Object.fromEntries(samples.map((each) => [each.type, each.bytes])) as Record<
      string,
      Uint8Array
    >
    const text = (body: string) => new TextEncoder().encode(body)
    const zip = Uint8Array.from([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)])
    const hostile: [name: string, body: Uint8Array][] = [
      ['prova.pdf', text('<!doctype html><script>alert(1)</script>')],
      ['prova.txt', text('Leia: <SCRIPT\n>alert(1)</SCRIPT>')],
      ['prova.txt', text(`${'a'.repeat(256 * 1024 - 3)}<script>alert(1)</script>`)],
      ['figura.png', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
      ['figura.svg', text('<?xml version="1.0"?><svg onload="alert(1)"/>')],
      ['figura.txt', text('<svg onload=alert(1)>')],
      ['jogo.js', text('alert(1)')],
      ['pagina.html', text('Nada que se reconheça')],
      ['pdf em pagina.pdf', Uint8Array.from([...text('<html><script>alert(1)</script>'), ...pdf!])],
      ['figura em pagina.txt', Uint8Array.from([...text('<img src=x onerror=alert(1)>'), ...png!])],
      ['legendas.vtt', text('WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>')],
      ['livro.epub', lateEpub],
      ['prova.docx', zip],
      ['arquivo.zip', zip],
      ['programa.pdf', Uint8Array.from([0x4d, 0x5a, ...new Array(200).fill(0)])],
      ['programa.txt', Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, ...new Array(60).fill(0)])],
      ['texto.txt', Uint8Array.from([0x4f, 0x6c, 0xe1])],
      ['texto.txt', text('com um zero \u0000 no meio')],
    ]
    for (const [name, body] of hostile) {
      const answer = await send('celia', body, { name })
      expect([name, answer.status]).toEqual([name, 415])
      expect(await answer.text()).toContain('tipo aceito')
    }
    expect([await onDisk(), incompleteUploads()]).toEqual([[], []])
  })

  test('a document that unpacks to more than any device opens is refused by its list of contents', async () => {
    const reason =
      'O documento se expande a um tamanho que nenhum aparelho abre. Salve-o de novo no programa que o fez.'
    for (const body of [swellingEpub(2 ** 30 + 1), swellingEpub(2 ** 32 - 1), swellingEpub(101 * 2 ** 20), cutEpub]) {
      const answer = await send('celia', body, { name: 'livro.epub' })
      expect([answer.status, await answer.text()]).toEqual([413, reason])
    }
    expect([await onDisk(), incompleteUploads()]).toEqual([[], []])
    await upload('celia', bookOf(3 * 2 ** 20), { name: 'livro.epub' })
  })

  test('so is one whose list of contents says less or more than what it unpacks to, or that is damaged', async () => {
    const megabyte = 2 ** 20
    const damaged = bookOf(megabyte)
    damaged.fill(0xff, 100, 140)
    for (const body of [bookOf(3 * megabyte, megabyte), bookOf(megabyte, 3 * megabyte), damaged])
      expect((await send('celia', body, { name: 'livro.epub' })).status).toBe(413)
    expect([await onDisk(), incompleteUploads()]).toEqual([[], []])
  })

  // It is taken: forms of honest PDFs have scripts too, one that hides is not found by looking, and nothing here runs it.
  // pdf.js draws without scripts, and a browser's own viewer gets no origin to act in.
  test('a PDF that wants to run something is taken, and runs nothing', async () => {
    const { url } = await upload('celia', busyPdf, { name: 'Prova.pdf' })
    const { headers } = await get('celia', url)
    expect([headers.get('Content-Type'), headers.get('X-Content-Type-Options')]).toEqual(['application/pdf', 'nosniff'])
    const policy = headers.get('Content-Security-Policy')!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|allow-scripts/)
  })

  test('a name is only a name, whatever path is in it', async () => {
    const names = ['../../chamada.sqlite', '..\\..\\a.pdf', '/etc/passwd', 'a/../../b.pdf']
    for (const name of names) {
      const sent = await upload('celia', samples[0]!.bytes, { name })
      const disposition = (await get('celia', sent.url)).headers.get('Content-Disposition')!
      expect(disposition).toMatch(/^inline; filename\*=UTF-8''[\w%.-]+\.pdf$/)
      expect(disposition).not.toMatch(/[/\\]/)
    }
    expect(await onDisk()).toHaveLength(1)
    expect(readdirSync(folder()).sort()).toEqual(['incoming', (await onDisk())[0]!.slice(0, 2)].sort())
  })

  test('an upload is refused when it is empty, has no name, or the person may not change the module', async () => {
    const { bytes } = samples[0]!
    const answerTo = async (...args: Parameters<typeof send>) => {
      const answer = await send(...args)
      return [answer.status, await answer.text()]
    }
    expect(await answerTo('celia', '')).toEqual([400, 'O arquivo está vazio.'])
    expect(await answerTo('celia', bytes, { name: ' ' })).toEqual([400, 'name: diga o nome do arquivo'])
    expect(await answerTo('marina', bytes)).toEqual([403, 'Você não tem permissão para fazer isso.'])
    expect(await answerTo('nadia', bytes)).toEqual([404, 'Módulo não encontrado.'])
    expect(await onDisk()).toEqual([])
  })

  test('an upload is cut off at the limit, even when it does not declare its size, and nothing of it is left', async () => {
    const { app } = server.make(server.store, { maxFileBytes: 2 ** 20 })
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        if (pulled > 200) controller.close()
        else controller.enqueue(new Uint8Array(64 * 1024).fill(37))
      },
    })
    for (const body of [endless, new Uint8Array(2 ** 20 + 1)]) {
      const answer = await send('celia', body, { app })
      expect([answer.status, await answer.text()]).toEqual([413, 'O arquivo é maior que o permitido: até 1 MB.'])
    }
    expect(pulled).toBeLessThan(40)
    expect((await send('celia', new Uint8Array(2 ** 20 - 1), { app, name: 'a.txt' })).status).toBe(415)
    expect([await onDisk(), incompleteUploads()]).toEqual([[], []])
  })

  test('a school and each person have room for so much; a content counts once, and uploads at the same time too', async () => {
    const { app } = server.make(server.store, { schoolFileBytes: 2 ** 20 })
    const file = (letter: string, kilobytes: number) => letter.repeat(kilobytes * 1024)
    const sent = async (who: Person, body: string) => {
      const answer = await send(who, body, { app, name: 'Nota.txt' })
      return answer.ok ? 'kept' : [answer.status, (await answer.text()).replaceAll('\u00a0', ' ')]
    }
    const way = 'Exclua vídeos e materiais que não servem mais; o espaço volta quando saem da Lixeira.'
    expect(await sent('celia', file('a', 300))).toBe('kept')
    expect(await sent('celia', file('a', 300)), 'the same again').toBe('kept')
    const own = `Você já enviou 300 kB dos 512 kB que cada pessoa pode enviar. ${way}`
    expect(await sent('celia', file('b', 300))).toEqual([413, own])
    expect(await sent('davi', file('c', 500))).toBe('kept')
    // Together they would pass the limit; one of them fits.
    const both = await Promise.all(['d', 'e'].map((letter) => sent('sonia', file(letter, 200))))
    expect(both.filter((each) => each === 'kept')).toHaveLength(1)
    const full = `A escola já usa 1.000 kB dos 1 MB para arquivos. ${way}`
    expect(both).toContainEqual([413, full])
    expect(await onDisk()).toHaveLength(3)
    // Another school has room of its own.
    expect((await send('nadia', file('a', 300), { app, name: 'Nota.txt', moduleId: 7 })).status).toBe(200)

    const cookie = await signIn('davi')
    const answer = await app.request(`${origin}/api/schools/1/files`, { headers: { Cookie: cookie } })
    expect(await answer.json()).toMatchObject({
      ...{ limit: 2 ** 20, used: 1000 * 1024, personLimit: 2 ** 19 },
      people: [{ name: 'Davi', bytes: 500 * 1024 }, { name: 'Celia' }, { name: 'Sonia' }],
      largest: [{ name: 'Nota.txt', bytes: 500 * 1024, sentBy: 'Davi' }, {}, {}],
    })
  })

  test('over a real connection, an upload that is too large gets the reason', async () => {
    const { app } = server.make(server.store, { maxFileBytes: 2 ** 20 })
    const listening = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await new Promise((resolve) => listening.once('listening', resolve))
    const { port } = listening.address() as { port: number }
    const own = `http://127.0.0.1:${port}`
    const headers = { Origin: own, Cookie: await signIn('celia'), 'Content-Type': 'application/octet-stream' }
    const answer = await fetch(`${own}/api/modules/5/files?name=a.pdf`, {
      method: 'POST',
      headers,
      body: new Uint8Array(4 * 2 ** 20),
    })
    expect([answer.status, await answer.text()]).toEqual([413, 'O arquivo é maior que o permitido: até 1 MB.'])

    // One that says it is longer than it is counts as cut off.
    const claiming = (length: number) =>
      new Promise<string>((resolve) => {
        const raw = connect(port, '127.0.0.1', () => {
          const lines = Object.entries({ ...headers, Host: `127.0.0.1:${port}`, 'Content-Length': String(length) })
          const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
          raw.end(`POST /api/modules/5/files?name=a.txt HTTP/1.1\r\n${head}\r\nAs quatro`)
        })
        let answer = ''
        raw.on('data', (data) => {
          answer += data
        })
        raw.on('close', () => resolve(answer))
      })
    expect(await claiming(5000)).not.toContain('200 OK')
    await expect.poll(incompleteUploads).toEqual([])
    expect(await onDisk()).toEqual([])

    // An upload that is aborted halfway leaves nothing, and is no fault of the server.
    const stop = new AbortController()
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024))
        return new Promise(() => {})
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half', signal: stop.signal } as RequestInit
    const aborted = fetch(`${own}/api/modules/5/files?name=a.pdf`, init).catch(() => 'aborted')
    await expect.poll(incompleteUploads).toHaveLength(1)
    stop.abort()
    expect(await aborted).toBe('aborted')
    await expect.poll(incompleteUploads).toEqual([])
    expect(server.logged).toEqual([])
    await new Promise((resolve) => listening.close(resolve))
  })
})

describe('downloads', () => {
  test('only people who may see a material or video that names a file may read it', async () => {
    const pdf = samples.find(({ type }) => type === 'pdf')!
    const mp4 = samples.find(({ type }) => type === 'mp4')!
    const { url } = await upload('celia', pdf.bytes)
    const film = await upload('celia', mp4.bytes, { name: 'Aula.mp4' })
    const statusesFor = async (of: string) => {
      const all: Record<string, number> = {}
      for (const who of [
        'celia',
        'davi',
        'marina',
        'otavio',
        'ana',
        'caio',
        'dora',
        'nadia',
        'ines',
        'raissa',
      ] as const)
        all[who] = (await get(who, of)).status
      return all
    }
    const nobody = Object.fromEntries(
      ['marina', 'otavio', 'ana', 'caio', 'dora', 'nadia', 'ines', 'raissa'].map((who) => [who, 404]),
    )
    expect(await statusesFor(url)).toEqual({ ...nobody, celia: 200, davi: 200 })
    const material = { lessonId: 101, title: 'Gabarito', fileType: 'document', fileUrl: url, visibility: 'teacher' }
    expect((await attach('celia', '/api/materials', material)).status).toBe(200)
    expect(await statusesFor(url)).toEqual({ ...nobody, celia: 200, davi: 200, marina: 200, otavio: 200 })
    const video = { lessonId: 111, title: 'Filme', videoEmbed: film.url, visibility: 'student' }
    expect((await attach('celia', '/api/lesson-videos', video)).status).toBe(200)
    expect(await statusesFor(film.url)).toEqual({ ...nobody, celia: 200, davi: 200, caio: 200, dora: 200 })
    expect((await server.call('GET', url)).status).toBe(401)
    expect((await get('celia', `/api/files/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await get('celia', '/api/files/..%2f..%2fchamada.sqlite')).status).toBe(404)
  })

  test('a file is sent with its own type and can do nothing, in a page or outside one', async () => {
    for (const { name, bytes, type } of samples) {
      const { url } = await upload('celia', bytes, { name })
      const { status, headers } = await get('celia', url)
      expect([name, status, headers.get('X-Content-Type-Options')]).toEqual([name, 200, 'nosniff'])
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Length')).toBe(String(bytes.length))
      expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'")
      expect(headers.get('Content-Security-Policy')?.includes('sandbox')).toBe(type !== 'pdf')
      const shown = /^(pdf|png|jpg|gif|webp|mp3|m4a|ogg|wav|mp4|webm)$/.test(type)
      expect(headers.get('Content-Disposition')).toMatch(shown ? /^inline; / : /^attachment; /)
    }
    const { url } = await upload('celia', samples[0]!.bytes, { name: 'Lição nº 1 "a".exe', moduleId: 6 })
    const named = (await get('celia', url)).headers.get('Content-Disposition')
    expect(named).toMatch(/filename\*=UTF-8''[\w%.-]+\.pdf$/)
  })

  test('a file is sent in the requested parts, which together are the whole', async () => {
    const bytes = new TextEncoder().encode('As quatro estações do ano. '.repeat(40))
    const { url } = await upload('celia', bytes, { name: 'a.txt' })
    const etag = (await get('celia', url)).headers.get('ETag')!
    const half = await get('celia', url, { Range: 'bytes=0-499' })
    const rest = await get('celia', url, { Range: 'bytes=500-', 'If-Range': etag })
    expect([half.status, rest.status]).toEqual([206, 206])
    expect(rest.headers.get('Content-Range')).toBe(`bytes 500-${bytes.length - 1}/${bytes.length}`)
    const both = Buffer.concat([Buffer.from(await half.arrayBuffer()), Buffer.from(await rest.arrayBuffer())])
    expect(both.equals(bytes)).toBe(true)
    expect((await get('celia', url, { Range: 'bytes=500-', 'If-Range': '"another"' })).status).toBe(200)
    const outside = await get('celia', url, { Range: `bytes=${bytes.length}-` })
    expect([outside.status, outside.headers.get('Content-Range')]).toEqual([416, `bytes */${bytes.length}`])
  })
})

describe('a material or video', () => {
  test('names only files that its own school uploaded, as they were uploaded; a queued mutation gets the same answer', async () => {
    const { url } = await upload('nadia', samples[0]!.bytes, { moduleId: 7 })
    const reason = 'fileUrl: o arquivo não está no servidor da escola. Envie-o de novo.'
    const unknown = ownFileAddress({ hash: 'e'.repeat(64), type: 'pdf', bytes: 9 })
    const celia = await openDevice(server, 'celia')
    for (const fileUrl of [url, unknown]) {
      const body = { lessonId: 101, title: 'Folha', fileUrl }
      const direct = await attach('celia', '/api/materials', body)
      expect([direct.status, await direct.text()]).toEqual([400, reason])
      const call = celia.act(createMaterial, body as never)
      expect((await celia.send(call)).receipts).toMatchObject([
        { outcome: 'refused', code: 'file.unknown', message: reason },
      ])
      const changed = await server.call('PUT', '/api/materials/211', {
        cookie: await signIn('celia'),
        body: { fileUrl },
      })
      expect([changed.status, await changed.text()]).toEqual([400, reason])
    }
    const own = await upload('celia', samples[0]!.bytes)
    const wrongSize = own.url.replace(/bytes=\d+/, 'bytes=1')
    expect(
      (await attach('celia', '/api/materials', { lessonId: 101, title: 'Folha', fileUrl: wrongSize })).status,
    ).toBe(400)
    expect((await attach('celia', '/api/materials', { lessonId: 101, title: 'Folha', fileUrl: own.url })).status).toBe(
      200,
    )
    const notFilm = celia.act(createLessonVideo, { lessonId: 101, title: 'Filme', videoEmbed: own.url } as never)
    expect((await celia.send(notFilm)).receipts).toMatchObject([
      { outcome: 'refused', code: 'args.invalid', message: 'Código de incorporação inválido' },
    ])
  })
})

test('the server sets the limit, in whole megabytes', () => {
  expect(configFrom({}).maxFileBytes).toBe(500 * 2 ** 20)
  expect(configFrom({ CHAMADA_MAX_FILE_MB: '5' }).maxFileBytes).toBe(5 * 2 ** 20)
  expect(configFrom({}).schoolFileBytes).toBe(20 * 2 ** 30)
  expect(() => configFrom({ CHAMADA_SCHOOL_FILES_GB: 'muito' })).toThrow('CHAMADA_SCHOOL_FILES_GB')
  for (const bad of ['0', '-1', '1.5', 'muito', '2001'])
    expect(() => configFrom({ CHAMADA_MAX_FILE_MB: bad }), bad).toThrow('CHAMADA_MAX_FILE_MB must be')
})
