import type { Page } from 'playwright'
import { areas } from '#schema/permissions/areas.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { askToKeep } from './askToKeep.ts'

/**
 * Signs in as a person does, and waits until the device has its data. A person whose password somebody else set chooses
 * their own first.
 */
export async function signIn(page: Page, login: string, password: string = demoPassword): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail ou usuário').fill(login)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  const dashboard = page.getByRole('heading', { level: 1, name: 'Painel de Controle' })
  const mustChoose = page.getByText('Escolha uma nova senha para continuar.')
  await dashboard
    .or(mustChoose)
    .first()
    .waitFor()
    .catch(async (failure) => {
      throw new Error(`${await standingOf(page)}\n${failure.message}`)
    })
  if (await mustChoose.isVisible()) {
    for (const label of ['Nova senha', 'Confirmar nova senha'])
      await page.getByLabel(label, { exact: true }).fill(`${password}, agora minha`)
    await page.getByRole('button', { name: 'Alterar Senha' }).click()
    await dashboard.waitFor()
  }
  await synced(page)
}

/** What the page shows, what its device waits for, and its latest requests: for a sign-in that does not end. */
const standingOf = (page: Page) =>
  page.evaluate(async () => {
    const { held, pending } = await navigator.locks.query()
    const requests = performance.getEntriesByType('resource').slice(-12) as PerformanceResourceTiming[]
    return JSON.stringify(
      {
        shown: document.body.innerText.slice(0, 1_000),
        locks: { held, pending },
        now: performance.now(),
        requests: requests.map(({ name, startTime, duration, responseStatus }) => [
          ...[name, Math.round(startTime), Math.round(duration), responseStatus],
        ]),
      },
      null,
      1,
    )
  })

/** The status texts that mean that all is on the server; the app itself may still be downloading. */
export const allSaved = /^(Tudo salvo|Pronto para usar sem internet|Preparando para usar sem internet.*)$/
const saved = ':is([aria-label="Tudo salvo"], [aria-label^="Pronto para usar"], [aria-label^="Preparando para usar"])'

/** Waits until the status says that all is on the server. */
export const synced = (page: Page, options?: { timeout: number }) =>
  page.locator(`[data-sync-chip]${saved}`).waitFor(options)

/** Waits until nothing is being sent: all is on the server, or something earlier needs attention. */
export const atRest = (page: Page) =>
  page.locator(`[data-sync-chip]:is(${saved}, [aria-label^="Precisa de atenção"])`).waitFor()

/** Waits until the worker has stored the screens of all roles, so that every screen opens without a network. */
export async function keptOffline(page: Page): Promise<void> {
  const { left } = await askToKeep(page, areas)
  if (left > 0) throw new Error(`${left} files of the app could not be kept`)
}

/** From the dashboard to the roll of the class in progress. */
export async function enterClassroom(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Entrar na Sala/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
}
