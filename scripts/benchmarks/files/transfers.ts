import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { dialog, press, toast } from '#scripts/testKit/screens/office.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { cuttingLine } from '#scripts/testKit/server/cuttingLine.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { type Measured, ms, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { type MeasuredServer, measuredServer } from '../server/measuredServer.ts'
import { brief } from '../slowed.ts'

const megabyte = 2 ** 20
const size = (brief ? 20 : 200) * megabyte
/** Of the line that is cut: a film takes over a minute. */
const bytesPerSecond = (brief ? 4 : 3) * megabyte
/** Of the line of a school that has a good one: 100 Mbit/s. */
const schoolLine = 12_500_000
const cutEveryMs = brief ? 2_000 : 20_000
/** Longer than any of it takes, ms. */
const longestMs = 15 * 60_000
const lesson = 'Perímetro e área'

/**
 * A film of 200 MB up and down: over a line that is cut, and beside one `curl` of the same server. How much of it went
 * twice, how fast it was, what memory page and server took, and how soon it went on after its tab was closed.
 */
export const transfers = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const server = await measuredServer(join(folder, 'data'))
    try {
      const here = await besideCurl(server, server.url, folder, 'within the machine')
      const line = await cuttingLine(server.port, schoolLine)
      const far = await besideCurl(server, line.url, folder, 'over a line of 100 Mbit/s').finally(line.close)
      const rows = [...far.rows.slice(0, 1), ...here.rows, ...(await cutTransfers(server, folder))]
      return { rows, ratios: [...far.ratios, ...here.ratios] }
    } finally {
      await server.end()
    }
  })

/** A film sent without cuts, and another one by one `curl` on the same way, where the machine has curl. */
async function besideCurl(server: MeasuredServer, url: string, folder: string, way: string): Promise<Measured> {
  const plain = await plainUpload(server, url, filmIn(folder, 'plain'))
  const curl = await curlUpload(url, filmIn(folder, 'curl'))
  if (!curl) return { rows: plain.rows, ratios: [] }
  const ratio = curl / plain.tookMs
  const compared: Row = [
    `${size / megabyte} MB up ${way}, uncut`,
    ms(plain.tookMs),
    'at least 0.8 of the speed of curl',
    `curl ${ms(curl)}: ${ratio.toFixed(2)} of its speed`,
  ]
  return {
    rows: [compared, ...plain.rows],
    ratios: [{ figure: `speed of an upload ${way}, of curl`, ratio, best: 'high' as const }],
  }
}

/** A film: what begins as MP4 does. Another one for each name. */
function filmIn(folder: string, name: string): string {
  const path = join(folder, `${name}.mp4`)
  const content = randomFillSync(Buffer.alloc(size))
  Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1').copy(content)
  writeFileSync(path, content)
  return path
}

async function officeAt(url: string): Promise<Browser> {
  const office = await openBrowser(url, desktop)
  office.context.setDefaultTimeout(longestMs)
  await signIn(office.page, 'direcao@chamada.demo')
  await keptOffline(office.page)
  return office
}

/** Chooses a film as a material of the lesson and saves. */
async function addFilm(page: Page, path: string) {
  await page.goto('/admin/modules/1?aba=aulas')
  await press(page, `Editar: ${lesson}`)
  const form = dialog(page, 'Editar Aula')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await form
    .getByLabel(/^Arquivo: Material/)
    .last()
    .setInputFiles(path)
  await form.getByText(/^Arquivo da escola: Vídeo MP4/).waitFor()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Aula atualizada com sucesso')
}

/** Without cuts: how long it was on its way, ms, and the greatest memory meanwhile. */
async function plainUpload(
  server: MeasuredServer,
  url: string,
  path: string,
): Promise<{ tookMs: number; rows: Row[] }> {
  const office = await officeAt(url)
  const { page, context } = office
  const devtools = await context.newCDPSession(page)
  const [serverBefore, pageBefore] = [await server.memory(), await heapOf(devtools)]
  let [begun, ended] = [0, 0]
  page.on('request', (request) => {
    if (request.method() === 'PATCH' && !begun) begun = performance.now()
  })
  page.on('response', (answer) => {
    if (answer.url().endsWith('/file')) ended = performance.now()
  })
  let [serverMost, pageMost] = [0, 0]
  const sent = addFilm(page, path).then(() => synced(page, { timeout: longestMs }))
  let isDone = false
  const done = sent.finally(() => {
    isDone = true
  })
  while (!isDone) {
    serverMost = Math.max(serverMost, await server.memory())
    pageMost = Math.max(pageMost, await heapOf(devtools))
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 200))])
  }
  await sent
  await office.end()
  const more = (most: number, before: number) => `${Math.max(0, (most - before) / 2 ** 20).toFixed(0)} MB more`
  return {
    tookMs: ended - begun,
    rows: [
      ['memory of the page while it is chosen and sent', more(pageMost, pageBefore), 'flat', 'heap of JavaScript'],
      ['memory of the server meanwhile', more(serverMost, serverBefore), 'flat', 'resident'],
    ],
  }
}

type Devtools = Awaited<ReturnType<Browser['context']['newCDPSession']>>

async function heapOf(devtools: Devtools): Promise<number> {
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** How long one curl takes for the same, in one piece, ms; undefined on a machine without curl. */
async function curlUpload(url: string, path: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email: 'direcao@chamada.demo', password: demoPassword }),
  })
  const cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!
  const headers = ['-H', `Cookie: ${cookie}`, '-H', `Origin: ${url}`, '-H', 'Content-Type: application/octet-stream']
  const to = `${url}/api/modules/1/files?name=curl.mp4`
  const begun = performance.now()
  try {
    await promisify(execFile)('curl', ['-sfS', '-X', 'POST', '-T', path, ...headers, to])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  return performance.now() - begun
}

/** Up from one device and down to another, over a line that is cut. */
async function cutTransfers(server: MeasuredServer, folder: string): Promise<Row[]> {
  const line = await cuttingLine(server.port, bytesPerSecond)
  const office = await officeAt(line.url)
  const timer = setInterval(() => line.cut(), cutEveryMs)
  const twice = (bytes: number) => `${(100 * Math.max(0, bytes / size - 1)).toFixed(1)}% twice`
  const about = `${size / megabyte} MB over a line of ${bytesPerSecond / megabyte} MB/s cut every ${cutEveryMs / 1000} s`
  const rows: Row[] = []
  try {
    const before = line.sent
    await addFilm(office.page, filmIn(folder, 'cut'))
    await synced(office.page, { timeout: longestMs })
    rows.push([`${about}, up`, twice(line.sent - before), 'at most 3% sent twice', ''])
    const wentOn = await goesOn(office, filmIn(folder, 'closed'))
    rows.push([
      'an upload goes on after its tab was closed',
      ms(wentOn),
      'within 2 s',
      'from the new tab’s first paint',
    ])
    await office.end()

    const student = await openBrowser(line.url)
    student.context.setDefaultTimeout(longestMs)
    await signIn(student.page, 'aluna@chamada.demo')
    await keptOffline(student.page)
    await student.page.goto('/student/my-modules/1?aula=9')
    const from = line.received
    await press(student.page, /^Deixar disponível offline/, -1)
    await student.page.locator(`section[aria-label="Disponível offline: ${lesson}"][data-kept="here"]`).waitFor()
    // The lesson has the films of this bench, each once.
    const films = await student.page.evaluate(async () => {
      const found = (await (await fetch('/api/lessons/9/materials')).json()) as { fileUrl: string }[]
      return found.reduce((sum, { fileUrl }) => sum + Number(/bytes=(\d+)/.exec(fileUrl)?.[1] ?? 0), 0)
    })
    const again = 100 * Math.max(0, (line.received - from) / films - 1)
    rows.push([
      `${about}, down`,
      `${again.toFixed(1)}% twice`,
      'at most 3% sent twice',
      `${films / megabyte} MB in all`,
    ])
    await student.end()
  } finally {
    clearInterval(timer)
    await line.close()
  }
  return rows
}

/** How long after its first paint a new page takes to go on with an upload whose page was closed, ms. */
async function goesOn({ page, context }: Browser, path: string): Promise<number> {
  await addFilm(page, path)
  await page.waitForRequest((request) => request.method() === 'PATCH')
  const next = await context.newPage()
  await page.close()
  const goesOn = next.waitForRequest((request) => request.method() === 'PATCH')
  await next.goto('/sync')
  await next.getByRole('heading', { name: 'Sincronização', exact: true }).waitFor()
  const painted = performance.now()
  await goesOn
  const took = Math.max(0, performance.now() - painted)
  await synced(next, { timeout: longestMs })
  return took
}
