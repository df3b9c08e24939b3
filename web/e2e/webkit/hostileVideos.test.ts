import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { hostileEmbeds } from '#schema/tests/embedCorpus.ts'
import { framesAt, hostileSetting } from '#scripts/testKit/browser/hostileFrames.ts'
import { openWebkit, type Webkit } from '#scripts/testKit/browser/webkit.ts'
import { keptOffline, press, shows, signIn } from '#scripts/testKit/screens/webkitPeople.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { freePort } from '#scripts/testKit/server/freePort.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: decisions section 5 (a video's embed); trial S16, in WebKit.
const title = 'Adição e subtração de inteiros'
const videos = hostileEmbeds.map(({ markup }, n) => ({
  id: 9100 + n,
  lessonId: 2,
  title: `Vídeo número ${n}`,
  visibility: 'both' as const,
  order: n,
  videoEmbed: markup,
}))

let server: RunningServer
let teacher: Webkit
/** The proxy between the browser and every other host: records the hosts requested, and answers nothing useful. */
let outside: Server
const contacted = new Set<string>()
/** A page that inserts the markup unchanged. */
let careless: Server

const listen = async (each: Server) => {
  const port = await freePort()
  await new Promise<void>((resolve) => each.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  server = await startServer(hostileSetting)
  await changeOnServer(
    server,
    videos.map((video) => put('lessonVideos', video)),
  )
  outside = createServer(({ url }, answer) => {
    contacted.add(new URL(url!).host)
    answer.end('<p>vídeo</p>')
  }).on('connect', ({ url }, socket) => {
    contacted.add(url!.replace(/:443$/, ''))
    socket.destroy()
  })
  careless = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(
      `<script>window.ran = []; window.alert = (what) => ran.push(what)</script>${hostileEmbeds
        .filter(({ markup }) => /^<(img|svg onload|iframe onload)/i.test(markup))
        .map(({ markup }) => `<div>${markup}</div>`)
        .join('')}`,
    )
  })
})
beforeEach(async () => {
  teacher = await openWebkit(await listen(outside))
})
afterEach(() => teacher.end())
afterAll(async () => {
  outside.close()
  careless.close()
  await server.end()
})

test('a lesson full of hostile markup runs none of it, and contacts only the hosts its frames lead to', async () => {
  const { page } = teacher
  await page.resize(1280, 900)
  await signIn(page, server.url, 'professora@chamada.demo')
  await keptOffline(page)
  await page.goto(`${server.url}/teacher/classes?turma=1`)
  await page.evaluate(() => {
    const ran: unknown[] = []
    window.alert = (what) => void ran.push(what)
    Object.assign(window, { ran })
  })
  await press(page, `Visualizar: ${title}`)
  await shows(page, videos.at(-1)!.title)

  const leads = framesAt(server.url)
  // No host answers here, so each frame is opened by hand.
  const opened = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[role=dialog] [role=status] button'))
        if (button.textContent === 'Abrir assim mesmo') button.click()
      for (const button of document.querySelectorAll<HTMLElement>('[role=dialog] button'))
        if (button.textContent?.startsWith('Ver vídeo de ')) button.click()
      return document.querySelectorAll('[role=dialog] iframe').length
    })
  await expect.poll(opened, { timeout: 15_000 }).toBeGreaterThanOrEqual(leads.length)
  const shown = await page.evaluate(() =>
    [...document.querySelectorAll('[role=dialog] iframe')].map((frame) =>
      ['src', 'onload', 'srcdoc'].map((name) => frame.getAttribute(name)),
    ),
  )
  expect(shown.filter(([src]) => leads.some(({ href }) => href === src))).toHaveLength(leads.length)
  expect(shown.filter(([, onload, srcdoc]) => onload !== null || srcdoc !== null)).toEqual([])
  await page.evaluate(async () => {
    for (const frame of document.querySelectorAll('[role=dialog] iframe')) {
      frame.scrollIntoView()
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
  const hosts = [...new Set(leads.map(({ host }) => host))].sort()
  await expect
    .poll(() => [...contacted].filter((host) => hosts.includes(host)).sort(), { timeout: 15_000 })
    .toEqual(hosts)
  const dangerous = '[role=dialog] :is([onload], [onerror], [onclick], script, svg [onbegin], object, embed)'
  expect(await page.evaluate((what) => document.querySelectorAll(what).length, dangerous)).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { ran: unknown[] }).ran)).toEqual([])
  expect([...contacted].filter((host) => !hosts.includes(host))).toEqual([])

  // The same markup does run on a page that inserts it unchanged: the checks above can fail.
  await page.goto(await listen(careless))
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { ran: unknown[] }).ran.length), { timeout: 15_000 })
    .toBeGreaterThan(5)
  await expect.poll(() => [...contacted].some((host) => host === 'evil.example'), { timeout: 15_000 }).toBe(true)
})
