import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import type { Field, FormAct } from '#scripts/testKit/screens/formAct.ts'
import { formActs } from '#scripts/testKit/screens/formActs.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { fieldsOf, twiceBy } from '#scripts/testKit/screens/pressTwice.ts'
import { actsOnServer, askServer } from '#scripts/testKit/server/askServer.ts'
import { demoPassword } from '#server/demo/accounts.ts'

// Covers: trial R49. A person who presses everything twice does everything once.
const { server, enter } = demoVisits()
const seed = Number(process.env.CHAMADA_SEED ?? 49)

const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const dialogs = (page: Page) => page.locator('[role=dialog], [role=alertdialog]')

/**
 * Opens it with two presses, fills it in, submits it with two, and checks that it is gone and nothing behind it was
 * pressed.
 */
async function doTwice(page: Page, act: FormAct, twice: ReturnType<typeof twiceBy>): Promise<void> {
  if (act.at) await page.goto(act.at)
  if (act.tick) await page.getByRole('checkbox', { name: act.tick }).check()
  const where = page.url()
  const form = dialogs(page)
  let before: Field[] = []
  if (act.opener) {
    await twice.either(page, act.opener(page))
    if (act.item) await twice.click(page, page.getByRole('menuitem', { name: act.item, exact: true }))
    await form.waitFor()
    before = await fieldsOf(form)
    expect(await form.locator('[aria-invalid=true]').count(), `${act.name}: was sent as it opened`).toBe(0)
  }
  await act.fill?.(page)
  await twice.either(page, act.submit(page))
  await act.until?.(page)
  if (!act.opener) return
  if (act.stays) await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await drawn(page)
  expect(await form.count(), `${act.name}: something behind it was opened`).toBe(0)
  const there = act.ends ? new URL(act.ends, where).href : where
  await expect.poll(() => page.url(), { message: `${act.name}: something behind it was followed` }).toBe(there)
  if (!act.again) return
  await act.opener(page).click()
  const fresh = act.again === true ? before : act.again(before)
  expect(await fieldsOf(form), `${act.name}: what was typed is still there`).toEqual(fresh)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
}

test.each(Object.entries(formActs))('%s does each act once', async (login, acts) => {
  const page = await enter(login, desktop)
  const twice = twiceBy(seed)
  const before = await actsOnServer(server())
  const done = async () => (await actsOnServer(server())).slice(before.length).toSorted()
  const wanted: string[] = []
  for (const act of acts) {
    await doTwice(page, act, twice).catch((cause: Error) => {
      throw new Error(`seed ${seed}, ${act.name}: ${cause.message}`, { cause })
    })
    // What follows begins once the act has arrived: its notice would appear over what is pressed.
    wanted.push(...act.mutations)
    wanted.sort()
    await expect.poll(done, { message: `seed ${seed}, ${act.name}` }).toEqual(wanted)
    await synced(page)
    await drawn(page)
  }
  expect(await done(), `seed ${seed}`).toEqual(wanted)
})

test('in the guide of a new school, each step opens once, and the guide is put away once', async () => {
  const { act } = await askServer(server(), 'super@chamada.demo')
  const { id } = (await act('POST', '/api/schools', { name: 'Escola que começa' })) as { id: number }
  const office = { name: 'Zilá Começa', email: 'zila@comeca.example', password: 'caderno azul na gaveta' }
  await act('POST', '/api/admins', { ...office, role: 'admin', schoolId: id })
  const page = await enter(office.email, desktop, '/', office.password)
  const twice = twiceBy(seed)
  const guide = page.getByRole('heading', { name: 'Até a primeira chamada' })
  await guide.waitFor()
  await twice.click(page, page.getByRole('link', { name: 'Importar listas' }))
  await page.getByRole('heading', { level: 1, name: 'Importar' }).waitFor()
  await drawn(page)
  expect([new URL(page.url()).pathname, await dialogs(page).count()]).toEqual(['/admin/import', 0])
  await page.goBack()
  await guide.waitFor()
  await twice.click(page, page.getByRole('button', { name: 'Dispensar o guia' }))
  await guide.waitFor({ state: 'detached' })
  await drawn(page)
  expect([new URL(page.url()).pathname, await dialogs(page).count()]).toEqual(['/', 0])
})

test('pressing twice signs in once', async () => {
  const { page, end } = await openBrowser(server().url, desktop)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname))
  await page.goto('/auth')
  await page.getByLabel('E-mail ou usuário').fill('secretaria@chamada.demo')
  await page.getByLabel('Senha').fill(demoPassword)
  await twiceBy(seed).click(page, page.getByRole('button', { name: 'Entrar', exact: true }))
  await page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()
  expect(posts.filter((path) => path === '/api/login')).toHaveLength(1)
  expect(new URL(page.url()).pathname).toBe('/')
  await end()
})
