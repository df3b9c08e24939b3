import type { Page } from 'playwright'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { keptOffline, signIn } from '#scripts/testKit/screens/people.ts'
import { markAbsent, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'

/** A teacher who is barred with marks unsent: their sign-in page, and the file of it in the office. */
export async function showLeftWork(scene: {
  server: RunningServer
  browser: Browser
  page: Page
  shoot(name: string, page?: Page): Promise<void>
}): Promise<void> {
  const { server, browser, page, shoot } = scene
  const login = 'professora@chamada.demo'
  await signIn(page, login)
  await keptOffline(page)
  await openRoll(page, 3)
  await browser.context.setOffline(true)
  for (const nth of [0, 1, 2, 3, 4]) await markAbsent(page, nth)
  await savedMarks(page, 5)
  const { id } = await (await askServer(server, login)).get<{ id: number }>('/api/user')
  await (await askServer(server)).act('PATCH', `/api/users/${id}/access`, { barred: true })
  await browser.context.setOffline(false)
  await page.getByText(/^Há 5 alterações/).waitFor()
  await shoot('wiped-unsent')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Salvar arquivo para a secretaria' }).click()
  const file = await (await saving).path()
  const office = await openBrowser(server.url, desktop)
  await signIn(office.page, 'direcao@chamada.demo')
  await office.page.goto('/sync')
  await office.page.getByLabel('Arquivo lacrado', { exact: true }).setInputFiles(file)
  const dialog = office.page.getByRole('dialog')
  await dialog.getByRole('checkbox').nth(5).waitFor()
  await shoot('left-work', office.page)
  for (const nth of [1, 2]) await dialog.getByRole('checkbox').nth(nth).check()
  await dialog.getByRole('button', { name: 'Registrar 2 selecionadas' }).click()
  await dialog
    .getByText(/Registrada agora/)
    .first()
    .waitFor()
  await shoot('left-work-registered', office.page)
  await office.end()
}
