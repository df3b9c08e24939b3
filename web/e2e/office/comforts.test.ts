import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, choose, dialog, press, toast } from '#scripts/testKit/screens/office.ts'

// Covers: spec section 9 (tooltips).
const { enter } = demoVisits()
const notebook = { viewport: { width: 1366, height: 768 } }

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)
const rowNames = (page: Page) =>
  page
    .getByRole('button', { name: /^Ações: / })
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!))
/** The box of whatever is shown as a notice. */
const notice = (page: Page) =>
  page.locator('[data-scope=toast][data-part=root][data-state=open]').evaluate((each) => each.getBoundingClientRect())
const boxOf = async (locator: ReturnType<Page['getByRole']>) => locator.evaluate((each) => each.getBoundingClientRect())
const apart = (a: DOMRect, b: DOMRect) =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top

test('after a deletion the focus is on the next row, and search and scroll come back with "Voltar"', async () => {
  const page = await enter('direcao', notebook, '/admin/students?busca=a')
  await page.getByRole('row').nth(3).waitFor()
  const [first, second] = await rowNames(page)
  await choose(page, first!.replace('Ações: ', ''), 'Excluir')
  await alertDialog(page, /Excluir/)
    .getByRole('button', { name: 'Excluir', exact: true })
    .click()
  await page.getByRole('button', { name: first!, exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe(second)
  // The notice is closed: the focus returns to the list.
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  await expect.poll(() => focused(page)).toBe(second)

  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('link', { name: 'Turmas' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Gerenciamento de Turmas' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.getByRole('row').nth(3).waitFor()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900)
  expect(await page.getByRole('searchbox').inputValue()).toBe('a')

  await page.goto('/admin/modules?busca=a')
  await page.getByRole('list', { name: 'Módulos' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('a')
})

test('a notice covers neither the buttons of a dialog nor, on a phone, a title or the places', async () => {
  const page = await enter('direcao', notebook, '/admin/modules/1?aba=aulas')
  const show = () =>
    page
      .getByRole('button', { name: /^Vídeos: / })
      .first()
      .click()
  for (const viewport of [notebook.viewport, { width: 1920, height: 1080 }, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await show()
    await toast(page, 'Aula: ')
    if (viewport.width === 390) {
      expect(apart(await notice(page), await boxOf(page.getByRole('heading', { level: 1 })))).toBe(true)
      expect(apart(await notice(page), await boxOf(page.getByRole('navigation').last()))).toBe(true)
    }
    await press(page, 'Nova Aula')
    const form = dialog(page, 'Nova Aula')
    const buttons = [form.getByRole('button', { name: 'Criar Aula' }), form.getByRole('button', { name: 'Fechar' })]
    for (const button of buttons) {
      await button.waitFor()
      await expect
        .poll(async () => apart(await notice(page), await boxOf(button)), { message: `${viewport.width}` })
        .toBe(true)
    }
    // As high as its content, with its buttons below.
    const [box, create] = [await boxOf(form), await boxOf(buttons[0]!)]
    expect(box.bottom - create.bottom).toBeLessThan(24)
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
  }
})

test('an icon says its name after 700 ms, and the chip is as wide in every state', async () => {
  const page = await enter('direcao', notebook, '/admin/modules/1?aba=aulas')
  const icon = page.getByRole('button', { name: /^Editar: / }).first()
  const name = page.locator('.icon-name').filter({ hasText: 'Editar: ' })
  const isNamed = () =>
    name.waitFor({ timeout: 2_000 }).then(
      () => true,
      () => false,
    )
  // The part that names icons may arrive after a quick pointer, which then has to come again.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await icon.hover()
      return isNamed()
    })
    .toBe(true)
  const chip = page.locator('[data-sync-chip]')
  const width = () => chip.evaluate((each) => each.getBoundingClientRect().width)
  for (const viewport of [notebook.viewport, { width: 390, height: 844 }]) {
    await page.setViewportSize(viewport)
    await page
      .getByRole('status', { name: 'Sincronização' })
      .getByText('Tudo salvo')
      .filter({ visible: true })
      .waitFor()
    const saved = await width()
    await page.context().setOffline(true)
    await chip
      .getByText(/^Sem internet/)
      .filter({ visible: true })
      .waitFor()
    expect(await width()).toBe(saved)
    await page.context().setOffline(false)
  }
})
