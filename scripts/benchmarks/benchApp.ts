import type { BrowserContext, CDPSession, Page } from 'playwright'
import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { markAbsent } from '#scripts/testKit/screens/rollPage.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startServer } from '#scripts/testKit/server/server.ts'
import { leaveAllBut } from '../shots/leaveAllBut.ts'
import { longLists } from '../shots/longLists.ts'
import { installs } from './benchInstalls.ts'
import { lighthouse } from './benchLighthouse.ts'
import { marks } from './benchMarks.ts'
import { sizes } from './benchSizes.ts'
import { starts } from './benchStart.ts'
import { type Measured, median, ms, type Row } from './benchTable.ts'
import { tapsOnSixty } from './benchTaps.ts'
import { brief, slowed } from './slowed.ts'

const rounds = brief ? 1 : 5

const measured = (rows: () => Promise<Row[]>) => async (): Promise<Measured> => ({ rows: await rows(), ratios: [] })

/** What the app takes in a browser, and its sizes. */
export const ofApp = [
  marksAndLoads,
  () => taps(4),
  ...(brief ? [] : [() => taps(0)]),
  () => tapsOnSixty(rounds * (brief ? 4 : 20)),
  () => longLists(rounds),
  installs,
  () => starts(rounds),
  () => lighthouse(brief ? 1 : 3),
  async () => sizes(),
].map(measured)

async function marksAndLoads(): Promise<Row[]> {
  const server = await startServer()
  const { page, context, end } = await openBrowser(server.url)
  const cpu: CDPSession = await context.newCDPSession(page)
  await signIn(page, 'professora@chamada.demo')
  await keptOffline(page)

  const rows: Row[] = await marks(page, context, cpu, server, rounds * 4)
  for (const times of [1, 6]) {
    const agenda = await loadTimes({ page, context, cpu }, '/teacher/schedule', 'Minha Agenda', times)
    const empty = await loadTimes({ page, context, cpu }, '/nada', '404 Page Not Found', times)
    const limit = times === 1 ? 'under 1000 ms' : 'under 2000 ms'
    rows.push([
      `offline, warm, to a usable agenda, processor ${times}x`,
      ms(median(agenda)),
      limit,
      `an empty page ${ms(median(empty))}`,
    ])
  }
  await end()
  await server.end()
  return rows
}

/** Times of loading a page without a network until its heading and first content are shown, ms. */
async function loadTimes(
  { page, context, cpu }: { page: Page; context: BrowserContext; cpu: CDPSession },
  path: string,
  heading: string,
  times: number,
): Promise<number[]> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await context.setOffline(true)
  await slowed(cpu, times)
  const measured: number[] = []
  for (let i = 0; i < rounds; i++) {
    await page.reload({ waitUntil: 'commit' })
    const shown = await page.waitForFunction(
      (title) =>
        document.querySelector('h1')?.textContent === title &&
        !document.querySelector('main [role=status][aria-label=Carregando]') &&
        performance.now(),
      heading,
    )
    measured.push(Number(await shown.jsonValue()))
  }
  await slowed(cpu, 1)
  await context.setOffline(false)
  return measured
}

/** A roll of 35 students with the fewest taps, on a server of its own. */
async function taps(absent: number): Promise<Row[]> {
  const server = await startServer()
  await changeOnServer(server, await leaveAllBut(server, 1, 35))
  const { page, end } = await openBrowser(server.url)
  await signIn(page, 'professora@chamada.demo')
  const enter = page.getByRole('link', { name: /^Entrar na Sala/ }).first()
  await enter.waitFor()
  const begun = performance.now()
  await enter.click()
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  for (let i = 0; i < absent; i++) await markAbsent(page, i * 9)
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByText(new RegExp(`${35 - absent} presentes, ${absent} faltas · salva neste aparelho às`)).waitFor()
  const took = performance.now() - begun
  await end()
  await server.end()
  const aim = absent === 0 ? '3 taps' : 'one tap more for each'
  return [[`a roll of 35 with ${absent} absent`, `${3 + absent} taps`, aim, `${ms(took)} by a machine's finger`]]
}
