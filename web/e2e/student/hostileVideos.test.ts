import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { hostileEmbeds } from '#schema/tests/embedCorpus.ts'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { framesAt, hostileSetting, keptFromLoading } from '#scripts/testKit/browser/hostileFrames.ts'
import { videoHostsAnswer, watchAll } from '#scripts/testKit/browser/videoHosts.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: decisions section 5 (a video's embed); trials S16.
let server: RunningServer
let teacher: Browser

const title = 'Adição e subtração de inteiros'

beforeAll(async () => {
  server = await startServer(hostileSetting)
  // Behind the server's back, so that markup it would now refuse is shown too, as older markup might be.
  const video = (markup: string, n: number) =>
    put('lessonVideos', { id: 9100 + n, lessonId: 2, title: `${n}`, visibility: 'both', order: n, videoEmbed: markup })
  await changeOnServer(
    server,
    hostileEmbeds.map(({ markup }, n) => video(markup, n)),
  )
  teacher = await openBrowser(server.url, desktop)
})
afterAll(async () => {
  await teacher.end()
  await server.end()
})

test('a lesson full of hostile markup runs none of it, and contacts only the hosts its frames lead to', async () => {
  const { page, context } = teacher
  const ran: string[] = []
  const contacted = new Set<string>()
  await context.exposeBinding('ran', (_, what) => ran.push(String(what)))
  await context.addInitScript(() => {
    window.alert = (what) => (window as unknown as { ran(what: unknown): void }).ran(what)
  })
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const host = /^[a-z]+:\/\/([^/?#]+)/.exec(request.url())?.[1]
    if (host && host !== new URL(server.url).host) contacted.add(host)
  })
  await videoHostsAnswer(context)
  await signIn(page, 'professora@chamada.demo')
  await page.goto('/teacher/classes?turma=1')
  await page.getByRole('button', { name: `Visualizar: ${title}`, exact: true }).click()
  const viewer = page.getByRole('dialog', { name: title })
  await viewer.getByText(`${hostileEmbeds.length - 1}`, { exact: true }).waitFor()

  expect([...contacted]).toEqual([])
  await watchAll(viewer)
  const leads = framesAt(server.url)
  expect(keptFromLoading.length).toBeGreaterThan(2)
  const notAllowed = viewer.getByText(/^Este vídeo é de um site que a rede não libera: /)
  // Browsers, unlike servers, also read a host that begins with a space.
  const hostsRefused = ['%20evil.example', ...keptFromLoading.map(({ leads }) => new URL(leads).host)]
  expect((await notAllowed.allTextContents()).map((text) => text.split(': ')[1]).sort()).toEqual(hostsRefused.sort())
  await expect.poll(() => viewer.locator('iframe').count()).toBeGreaterThanOrEqual(leads.length)
  const shown = await viewer
    .locator('iframe')
    .evaluateAll((frames) => frames.map((frame) => ['src', 'onload', 'srcdoc'].map((name) => frame.getAttribute(name))))
  expect(shown.filter(([src]) => leads.some(({ href }) => href === src))).toHaveLength(leads.length)
  expect(shown.filter(([, onload, srcdoc]) => onload !== null || srcdoc !== null)).toEqual([])
  await viewer.locator('iframe').evaluateAll(async (frames) => {
    for (const frame of frames) {
      frame.scrollIntoView()
      await new Promise((drawn) => requestAnimationFrame(drawn))
    }
  })
  const hosts = [...new Set(leads.map(({ host }) => host))].sort()
  await expect.poll(() => [...contacted].filter((host) => hosts.includes(host)).sort()).toEqual(hosts)
  expect(await viewer.locator('[onload], [onerror], [onclick], script, svg [onbegin], object, embed').count()).toBe(0)
  expect(ran).toEqual([])
  expect([...contacted].filter((host) => !hosts.includes(host))).toEqual([])

  // Covers S23: after a signed-in visit the worker's caches hold the app and no answer of the API.
  await keptOffline(page)
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.length).toBeGreaterThan(50)
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])

  // The same markup does run on a page that inserts it unchanged: the checks above can fail.
  const careless = await context.newPage()
  const runs = /^<(img|svg onload|video src|iframe (src="https:[^>]*|onload="[^>]*)onload)/i
  for (const { markup } of hostileEmbeds.filter((each) => runs.test(each.markup))) await careless.setContent(markup)
  await expect.poll(() => ran.length).toBeGreaterThan(5)
  await expect.poll(() => [...contacted].some((host) => host === 'evil.example')).toBe(true)
})
