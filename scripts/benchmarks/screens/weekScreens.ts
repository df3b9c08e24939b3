import type { Page } from 'playwright'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { type Measured, median, ms, type Row } from '../benchTable.ts'
import { brief } from '../slowed.ts'

const rounds = brief ? 1 : 9

/** A screen by its name here, its address and its heading. */
type Screen = readonly [name: string, path: string, heading: string]
const screensOf: Record<'administrator' | 'teacher', readonly Screen[]> = {
  administrator: [
    ['dashboard', '/', 'Painel de Controle'],
    ['frequency', '/admin/frequency', 'Busca ativa'],
    ['classes', '/admin/classes', 'Gerenciamento de Turmas'],
  ],
  teacher: [
    ['dashboard', '/', 'Painel de Controle'],
    ['agenda', '/teacher/schedule', 'Minha Agenda'],
    ['classes', '/teacher/classes', 'Minhas Turmas'],
  ],
}
/** A screen with little on it, to come from. */
const between = ['', '/sync', 'Sincronização'] as const
const schools = [
  { demo: 'large', office: 'direcao3@chamada.demo', teacher: 'professora3@chamada.demo' },
  { demo: 'old', office: 'direcao4@chamada.demo', teacher: 'professora4-3@chamada.demo' },
] as const

/**
 * The screens that show a school's week: from the tap on a screen's link, the first since the start, to its content from
 * rows that are on the device. And the server's answers about the same. Today counts as a Monday, on whatever day this is measured.
 */
export async function weekScreens(): Promise<Measured> {
  const rows: Row[] = []
  for (const { demo, office, teacher } of brief ? schools.slice(0, 1) : schools) {
    const server = await startServer({ CHAMADA_DEMO: demo })
    try {
      const calls = await askServer(server, office)
      const today = civilDateOf(Date.now(), 'America/Sao_Paulo')
      const day = { kind: 'schoolDay', title: 'Dia letivo', firstDay: today, lastDay: today, asWeekday: 'monday' }
      await calls.act('POST', '/api/calendar-days', { days: [day] })
      rows.push(...(await screensFor(server, office, 'administrator', demo)))
      rows.push(...(await screensFor(server, teacher, 'teacher', demo)))
      rows.push(...(await callsOf(server, calls, demo, teacher)))
    } finally {
      await server.end()
    }
  }
  return { rows, ratios: [] }
}

async function screensFor(server: RunningServer, login: string, who: keyof typeof screensOf, demo: string) {
  const { page, context, end } = await openBrowser(server.url, desktop)
  try {
    // A first sync of a whole school takes long on a busy machine.
    context.setDefaultTimeout(120_000)
    // tsx names functions with a helper that a page does not have.
    await context.addInitScript('globalThis.__name = (named) => named')
    await signIn(page, login)
    await synced(page, { timeout: 120_000 })
    await keptOffline(page)
    const rows: Row[] = []
    for (const screen of screensOf[who]) {
      const first: number[] = []
      const again: number[] = []
      for (let i = 0; i < rounds; i += 1) {
        await page.goto(between[1])
        await page.getByRole('heading', { level: 1, name: between[2] }).waitFor()
        first.push(await opened(page, screen))
        await opened(page, between)
        again.push(await opened(page, screen))
      }
      const name = `${demo}: ${screen[0]} of the ${who}`
      rows.push([name, ms(median(first)), 'under 500 ms', `opened again ${ms(median(again))}`])
    }
    return rows
  } finally {
    await end()
  }
}

/** From the tap on the link of a screen to its content, ms. */
const opened = (page: Page, [, path, heading]: Screen): Promise<number> =>
  page.evaluate(
    async ([path, heading]) => {
      const begun = performance.now()
      document.querySelector<HTMLAnchorElement>(`a[href="${path}"]`)!.click()
      for (;;) {
        await new Promise(requestAnimationFrame)
        const isLoading = document.querySelector('main [role=status][aria-label=Carregando]')
        const took = performance.now() - begun
        if (document.querySelector('h1')?.textContent === heading && !isLoading) return took
        if (took > 60_000) throw new Error(`${heading} was not shown`)
      }
    },
    [path, heading] as const,
  )

/** The server's own answers about a week. */
async function callsOf(
  server: RunningServer,
  { get }: Awaited<ReturnType<typeof askServer>>,
  demo: string,
  teacher: string,
): Promise<Row[]> {
  const user = await (await askServer(server, teacher)).get<{ id: number }>('/api/user')
  const [schoolClass] = await get<{ id: number }[]>(`/api/teachers/${user.id}/classes`)
  const [student] = await get<{ id: number }[]>(`/api/teachers/${user.id}/students`)
  const calls = {
    'week of a teacher': `/api/teachers/${user.id}/week-schedule`,
    'report of a class': `/api/classes/${schoolClass!.id}/performance`,
    'attendance of a student': `/api/students/${student!.id}/attendance`,
  }
  const rows: Row[] = []
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = []
    for (let i = 0; i < 2 * rounds + 1; i += 1) {
      const begun = performance.now()
      await get(path)
      times.push(performance.now() - begun)
    }
    rows.push([`${demo}: ${name}, by the server`, `${median(times.slice(1)).toFixed(1)} ms`, '', ''])
  }
  return rows
}
