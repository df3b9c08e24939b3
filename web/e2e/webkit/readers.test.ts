import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import type { Driven } from '#scripts/testKit/browser/webdriver.ts'
import { openWebkit, type Webkit } from '#scripts/testKit/browser/webkit.ts'
import { bookOf } from '#scripts/testKit/files/bookOf.ts'
import { filmOf } from '#scripts/testKit/files/filmOf.ts'
import { pdfOf } from '#scripts/testKit/files/pdfOf.ts'
import { keptOffline, press, shows, signIn } from '#scripts/testKit/screens/webkitPeople.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: readers inside the app and a film of the school in WebKit, opened with the server stopped after they were
// kept; a file chosen without a server, which goes up afterwards.
const lesson = 'Perímetro e área'
const film = 'Medir o pátio'
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

// A machine with others on it takes long to keep the whole app.
vi.setConfig({ testTimeout: 400_000 })

let server: RunningServer
let person: Webkit

beforeAll(async () => {
  server = await startServer()
  const office = await askServer(server)
  const upload = (name: string, content: Uint8Array) => office.upload(1, name, Uint8Array.from(content))
  const material = async (title: string, name: string, content: Uint8Array) =>
    office.act('POST', '/api/materials', {
      ...{ lessonId: 9, title, fileType: 'document', visibility: 'both' },
      fileUrl: await upload(name, content),
    })
  await material('Apostila', 'Apostila.pdf', pdfOf([[`${lesson}, página 1`], [`${lesson}, página 2`]]))
  await material('Figura', 'Figura.png', Buffer.from(dot, 'base64'))
  await material('Relato', 'Relato.txt', Buffer.from('Medimos o pátio com passos.'))
  await material('Livro', 'Livro.epub', bookOf(['<h1>Parte 1</h1><p>O quadrado.</p>', '<p>O círculo.</p>']))
  const camera = await openBrowser(server.url)
  await camera.page.goto('/robots.txt')
  await office.act('POST', '/api/lesson-videos', {
    ...{ lessonId: 9, title: film, visibility: 'both' },
    videoEmbed: await upload('Filme.mp4', await filmOf(camera.page, film, 20)),
  })
  await camera.end()
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.start()
  person = await openWebkit()
})
afterEach(() => person.end())

const wait = { timeout: 30_000, interval: 100 }

/** How many parts of the app that show a file are kept. */
const readersKept = (page: Driven) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().filter(({ url }) => /\/(Pdf|Image|Text|Epub)Reader-[\w-]+\.js/.test(url)).length
  })

/** What the open reader is about; null when none is. */
const readerOpen = (page: Driven) =>
  page.evaluate(() => document.querySelector('[role=dialog] h2')?.textContent ?? null)

const labelled = (name: string) => document.querySelector(`button[aria-label="${name}"]`)

/** Presses a button until this reader is open: right after another press the app ignores one (ignoreSecondPresses.ts). */
const pressUntil = (page: Driven, name: string, open: string | null) =>
  expect
    .poll(
      async () => {
        const now = await readerOpen(page)
        // It may open or close meanwhile.
        if (now !== open) await page.press(labelled, name).catch(() => {})
        return now
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(open)

/** Opens a material and reads what its reader shows. */
async function readIn<T>(page: Driven, title: string, look: () => T | Promise<T>): Promise<T> {
  await pressUntil(page, `Abrir: ${title}`, title)
  await expect.poll(() => page.evaluate(look), wait).toBeTruthy()
  const seen = await page.evaluate(look)
  await pressUntil(page, 'Fechar', null)
  return seen
}

test('a PDF, a picture, a text, a book and a film are opened with the server stopped', async () => {
  const { page } = person
  await page.resize(820, 1000)
  await signIn(page, server.url, 'aluna@chamada.demo')
  await keptOffline(page, 180_000)
  await page.goto(`${server.url}/student/my-modules/1?aula=9`)
  await shows(page, 'Estudar sem internet')
  // A press may be told as failed though the button took it; the same place then has 'Remover'.
  const offer = (of: string) =>
    [...document.querySelectorAll(`section[aria-label="Disponível offline: ${of}"] button`)].find((each) =>
      each.getAttribute('aria-label')?.startsWith('Deixar disponível offline'),
    )
  const kept = (of: string) =>
    document.querySelector<HTMLElement>(`section[aria-label="Disponível offline: ${of}"]`)?.dataset.kept
  await expect
    .poll(async () => {
      await page.press(offer, lesson).catch(() => {})
      return page.evaluate(kept, lesson)
    }, wait)
    .toBe('here')
  await expect.poll(() => readersKept(page), wait).toBe(4)

  await server.stop()
  await page.reload()
  await shows(page, 'Materiais de Apoio')
  const text = (words: string) => () => document.querySelector('[role=dialog]')?.textContent?.includes(words)
  // A function travels by its source text.
  const saying = (words: string) =>
    new Function(`return (${text.toString()})(${JSON.stringify(words)})()`) as () => boolean
  await readIn(page, 'Apostila', () => document.querySelector('[role=dialog] canvas[data-drawn]') !== null)
  await readIn(page, 'Apostila', saying(`${lesson}, página 2`))
  const size = () => document.querySelector<HTMLImageElement>('[role=dialog] img')?.naturalWidth
  expect(await readIn(page, 'Figura', size)).toBe(1)
  await readIn(page, 'Relato', saying('Medimos o pátio com passos.'))
  await readIn(page, 'Livro', saying('O quadrado.'))

  await press(page, `2. ${film}`)
  const playing = await page.evaluate(async (of) => {
    const video = document.querySelector<HTMLVideoElement>(`video[aria-label="${of}"]`)!
    // WebKitGTK plays what the machine has decoders for.
    if (!video.canPlayType('video/mp4; codecs="avc1.42e01e"')) return 'no decoder for H.264 on this machine'
    video.muted = true
    await video.play()
    while (video.currentTime < 1) await new Promise(requestAnimationFrame)
    video.pause()
    return video.videoWidth
  }, film)
  expect(playing).toBe(640)
})

test('a file chosen while the server is stopped goes up once it is back', async () => {
  const { page } = person
  await page.resize(1280, 900)
  await signIn(page, server.url, 'direcao@chamada.demo')
  await keptOffline(page, 180_000)
  await page.goto(`${server.url}/admin/modules/1?aba=aulas`)
  await shows(page, lesson)
  await press(page, `Editar: ${lesson}`)
  await shows(page, 'Você ainda pode enviar')
  await press(page, 'Adicionar Material')
  await server.stop()
  await page.evaluate((content) => {
    const input = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=file]:not([multiple])')].at(
      -1,
    )!
    const chosen = new DataTransfer()
    chosen.items.add(new File([content], 'Relato da turma.txt', { type: 'text/plain' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, 'O pátio tem 96 metros quadrados.')
  await shows(page, /Sem conexão: parado|Guardado neste aparelho|Na fila para enviar/, 60_000)
  await press(page, 'Salvar')
  await shows(page, 'Enviando arquivo')

  await server.start()
  await page.goto(`${server.url}/sync`)
  await shows(page, 'Nada aguarda envio', 60_000)
  const office = await askServer(server)
  const rows = await office.get<{ title: string; fileUrl: string }[]>('/api/lessons/9/materials')
  const { fileUrl } = rows.find(({ title }) => title === 'Relato da turma')!
  expect(await page.evaluate(async (path) => (await fetch(path)).text(), fileUrl)).toContain('96 metros quadrados')
})
