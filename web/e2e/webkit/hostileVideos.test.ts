import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { put } from '../../../schema/entities/tables.ts'
import { hostileEmbeds } from '../../../schema/testing/embedCorpus.ts'
import { changeOnServer } from '../harness/askServer.ts'
import { freePort, type RunningServer, startServer } from '../harness/server.ts'
import { openWebkit, type Webkit } from '../harness/webkit.ts'
import { keptOffline, press, shows, signIn } from '../harness/webkitPeople.ts'

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
/** Stands between the browser and every other host: says whom it asked for, and gives it nothing. */
let outside: Server
const asked = new Set<string>()
/** A page that takes the markup as it is. */
let careless: Server

const listen = async (each: Server) => {
  const port = await freePort()
  await new Promise<void>((resolve) => each.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${port}`
}

beforeAll(async () => {
  server = await startServer()
  await changeOnServer(
    server,
    videos.map((video) => put('lessonVideos', video)),
  )
  outside = createServer(({ url }, answer) => {
    asked.add(new URL(url!).host)
    answer.end('<p>vídeo</p>')
  }).on('connect', ({ url }, socket) => {
    asked.add(url!.replace(/:443$/, ''))
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

test('a lesson full of hostile markup runs none of it, and asks no host but those its frames lead to', async () => {
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

  const leads = hostileEmbeds.flatMap((each) => (each.leads ? [new URL(each.leads)] : []))
  // No host answers here: each frame is opened all the same.
  const opened = () =>
    page.evaluate(() => {
      for (const button of document.querySelectorAll<HTMLElement>('[role=dialog] [role=status] button'))
        if (button.textContent === 'Abrir assim mesmo') button.click()
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
  await expect.poll(() => [...asked].filter((host) => hosts.includes(host)).sort(), { timeout: 15_000 }).toEqual(hosts)
  const dangerous = '[role=dialog] :is([onload], [onerror], [onclick], script, svg [onbegin], object, embed)'
  expect(await page.evaluate((what) => document.querySelectorAll(what).length, dangerous)).toBe(0)
  expect(await page.evaluate(() => (window as unknown as { ran: unknown[] }).ran)).toEqual([])
  expect([...asked].filter((host) => !hosts.includes(host) && host !== 'videos.example')).toEqual([])

  // The same markup does run where a page takes it as it is: what is counted above can be counted.
  await page.goto(await listen(careless))
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { ran: unknown[] }).ran.length), { timeout: 15_000 })
    .toBeGreaterThan(5)
  await expect.poll(() => [...asked].some((host) => host === 'evil.example'), { timeout: 15_000 }).toBe(true)
})
