import type { Page } from 'playwright'
import { demoPassword } from '../../../sync-server/demo/accounts.ts'

/** Signs in as a person does, and waits until the device has its data. */
export async function signIn(page: Page, login: string, password: string = demoPassword): Promise<void> {
  await page.goto('/auth')
  await page.getByLabel('E-mail ou usuário').fill(login)
  await page.getByLabel('Senha').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  await synced(page)
}

/** Waits until the status says that all is on the server. */
export const synced = (page: Page) => page.locator('[data-sync-chip][aria-label="Tudo salvo"]').waitFor()

/** Waits until nothing is on its way: all is on the server, or something of before needs attention. */
export const atRest = (page: Page) =>
  page.locator('[data-sync-chip]:is([aria-label="Tudo salvo"], [aria-label^="Precisa de atenção"])').waitFor()

/** Waits until the worker holds the app, so that a page opens without a network. */
export const keptOffline = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

/** From the dashboard to the roll of the class in progress. */
export async function enterClassroom(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Entrar na Sala/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
}
