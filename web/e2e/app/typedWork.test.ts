import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import type { FormAct } from '#scripts/testKit/screens/formAct.ts'
import { formActs } from '#scripts/testKit/screens/formActs.ts'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'

// What a person typed into any form and did not save is there again, however they left it.
const { enter } = demoVisits()

const ours = 'Escola Estadual Conceição Evaristo'
const theirs = 'Colégio Municipal Anísio Teixeira'

/** The values of the fields that are typed in and are not passwords. */
const typedIn = (place: Locator): Promise<(string | boolean)[]> =>
  place.evaluate((root) =>
    [
      ...root.querySelectorAll<HTMLInputElement>(
        ':is(form, [role=dialog]) :is(input:not([type=password], [type=search], [type=file]), select, textarea)',
      ),
    ].map((field) => (['checkbox', 'radio'].includes(field.type) ? field.checked : field.value)),
  )

async function open(page: Page, act: FormAct): Promise<Locator> {
  if (act.tick) await page.getByRole('checkbox', { name: act.tick }).check()
  if (!act.opener) {
    await act.submit(page).waitFor()
    return page.locator('main')
  }
  await act.opener(page).click()
  if (act.item) await page.getByRole('menuitem', { name: act.item, exact: true }).click()
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await dialog.waitFor()
  return dialog
}

/** Goes to another screen without a page load, as a link does. */
const goInside = (page: Page, to: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

const ways: Record<string, (page: Page) => Promise<unknown>> = {
  Esc: (page) => page.keyboard.press('Escape'),
  Back: (page) => page.goBack(),
  'another screen': (page) => goInside(page, '/sync'),
  'a reload': (page) => page.reload(),
}

async function survives(page: Page, act: FormAct): Promise<void> {
  const where = page.url()
  let place = await open(page, act)
  const before = await typedIn(place)
  await act.fill?.(page)
  const typed = await typedIn(place)
  if (act.secret) return expect(typed, act.name).toEqual(before)
  expect(typed, act.name).not.toEqual(before)
  for (const [way, leave] of Object.entries(ways)) {
    // A page has nothing that Esc would close.
    if (!act.opener && way === 'Esc') continue
    await leave(page)
    await page.goto(where)
    place = await open(page, act)
    await expect.poll(() => typedIn(place), { message: `${act.name}, after ${way}` }).toEqual(typed)
  }
}

test.each(Object.entries(formActs))('what %s typed into any form comes back', async (login, acts) => {
  const page = await enter(login, desktop)
  for (const act of acts) {
    if (act.at) await page.goto(act.at)
    if (act.fill && act.fill !== synced && !act.ofFile) await survives(page, act)
    else await open(page, act)
    await act.fill?.(page)
    await act.submit(page).click()
    await act.until?.(page)
    if (act.stays) await page.keyboard.press('Escape')
    if (act.opener) await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' })
    await synced(page)
  }
})

test('what is typed for one school does not come back in another’s form', async () => {
  const page = await enter('rede', desktop, '/admin/classes')
  const pick = async (school: string) => {
    await page.getByRole('list', { name: 'Escolas' }).getByRole('button', { name: school }).click()
    await page.getByRole('heading', { level: 1, name: 'Gerenciamento de Turmas' }).waitFor()
  }
  const form = dialog(page, 'Nova Turma')
  const title = form.getByLabel('Título')
  const begin = async () => {
    await press(page, 'Nova Turma')
    await title.waitFor()
  }
  await pick(ours)
  await begin()
  await title.fill('7º C da tarde')
  await page.keyboard.press('Escape')
  await press(page, `Escola: ${ours}. Trocar`)
  await pick(theirs)
  await begin()
  expect(await title.inputValue()).toBe('')
  await title.fill('Turma do outro lado')
  await page.keyboard.press('Escape')
  await press(page, `Escola: ${theirs}. Trocar`)
  await pick(ours)
  await begin()
  await expect.poll(() => title.inputValue()).toBe('7º C da tarde')
})
