import type { Page } from 'playwright'
import { openBrowser } from '#scripts/testKit/browser/browser.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { type Measured, median, ms, type Ratio, type Row } from '../benchTable.ts'
import { brief } from '../slowed.ts'
import { type Copied, copiedRaw, mirrorOf, whenComplete } from './mirrorInPage.ts'

const rounds = brief ? 1 : 5
const people = [
  { email: 'direcao3@chamada.demo', who: 'an administrator', key: 'administrator' },
  { email: 'professora3@chamada.demo', who: 'a teacher', key: 'teacher' },
] as const

/** Times of one first sync, ms, and what came over the line, bytes. */
interface FirstSync {
  /** From the tap on the sign-in's button to the dashboard with its content, and to the last row. */
  usable: number
  whole: number
  /** From the first request of the sync to the last row, and the same rows put without the app. */
  sync: number
  raw: Copied
  bytes: number
}

/**
 * First syncs of the demonstration's `large` school into new browsers, beside raw puts of the same records. They begin
 * when the worker is in control: nobody types an e-mail and a password sooner.
 */
export async function firstSyncs(): Promise<Measured> {
  const server = await startServer({ CHAMADA_DEMO: 'large' })
  try {
    const rows: Row[] = []
    const ratios: Ratio[] = []
    for (const { email, who, key } of people) {
      const syncs: FirstSync[] = []
      for (let i = 0; i < rounds; i += 1) syncs.push(await firstSync(server, email))
      const of = (figure: (sync: FirstSync) => number) => median(syncs.map(figure))
      const [sync, raw] = [of((each) => each.sync), of((each) => each.raw.ms)]
      const whole = `all after ${ms(of(({ whole }) => whole))}`
      rows.push(
        [`first sync of large, ${who}: first usable screen`, ms(of(({ usable }) => usable)), 'under 1000 ms', whole],
        [
          `first sync of large, ${who}: all rows`,
          ms(sync),
          'at most 3 times the raw puts',
          `raw puts of the same ${syncs[0]!.raw.records} records ${ms(raw)}`,
        ],
        [
          `first sync of large, ${who}: bytes down`,
          `${(of(({ bytes }) => bytes) / 1e6).toFixed(3)} MB`,
          'at most 0.3 MB',
          '',
        ],
      )
      ratios.push({ figure: `first sync of large, ${key}: all rows, of raw puts`, ratio: sync / raw, best: 'low' })
    }
    return { rows, ratios }
  } finally {
    await server.end()
  }
}

async function firstSync(server: RunningServer, email: string): Promise<FirstSync> {
  const { page, context, end } = await openBrowser(server.url)
  try {
    // tsx names functions with a helper that a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    const sentAt: number[] = []
    // Of the page or of its worker.
    context.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/sync') sentAt.push(Date.now())
    })
    await page.goto('/auth')
    await page.waitForFunction(() => navigator.serviceWorker.controller)
    await page.getByLabel('E-mail ou usuário').fill(email)
    await page.getByLabel('Senha').fill(demoPassword)
    const enter = page.getByRole('button', { name: 'Entrar', exact: true })
    await enter.hover()
    const begun = Date.now()
    await enter.click()
    const [usable, whole] = await Promise.all([whenUsable(page), page.evaluate(whenComplete)])
    const { records, bytes } = await page.evaluate(mirrorOf)
    const raw = await page.evaluate(copiedRaw)
    if (!sentAt.length) throw new Error('the requests of a first sync were not seen')
    if (raw.records !== records) throw new Error(`${raw.records} of ${records} records were copied`)
    return { usable: usable - begun, whole: whole - begun, sync: whole - sentAt[0]!, raw, bytes }
  } finally {
    await end()
  }
}

/** When the dashboard is there with its content, ms since 1970. */
async function whenUsable(page: Page): Promise<number> {
  const shown = await page.waitForFunction(
    () =>
      document.querySelector('h1')?.textContent === 'Painel de Controle' &&
      document.querySelector('main') &&
      !document.querySelector('main [role=status][aria-label=Carregando]') &&
      Date.now(),
    undefined,
    { polling: 'raf' },
  )
  return Number(await shown.jsonValue())
}
