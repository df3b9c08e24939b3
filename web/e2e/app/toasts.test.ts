import type { Locator, Page } from 'playwright'
import { expect, test } from 'vitest'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { dialog, fill, press, toast } from '#scripts/testKit/screens/office.ts'

// Covers: spec section 9 (toasts: one at a time, 5 s, swiped to the right from 50 px, F8 goes to them).
const { enter } = demoVisits()
const notebook = { viewport: { width: 1366, height: 768 } }

const shown = (page: Page) => page.locator('[data-scope=toast][data-part=root][data-state=open]')
/** What receives the pointer there: the text of the button it is in, or the part of a toast. */
const under = (page: Page, x: number, y: number) =>
  page.evaluate(
    ([x, y]) => {
      const found = document.elementFromPoint(x!, y!)
      return found?.closest('button')?.textContent ?? found?.closest('[data-scope=toast]')?.getAttribute('data-part')
    },
    [x, y],
  )
const takesPointer = (page: Page, x: number, y: number) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.closest('[data-scope=toast]') !== null, [x, y])
const centre = async (place: Locator) => {
  const { x, y, width, height } = (await place.boundingBox())!
  return { x: x + width / 2, y: y + height / 2, top: y, left: x }
}
const openForm = async (page: Page) => {
  await press(page, 'Nova Aula')
  const form = dialog(page, 'Nova Aula')
  await fill(page, { Título: 'Aula sob o aviso' })
  await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
  await form.getByLabel('Título do vídeo').fill('Sarau')
  await form.getByLabel('Código de incorporação').fill('<iframe src="https://player.vimeo.com/video/1"></iframe>')
  return form
}
const validate = (form: Locator) => form.getByRole('button', { name: /^Validar vídeo/ }).press('Enter')

test('only the visible part of a toast takes the pointer: the button beside it can be pressed', async () => {
  const page = await enter('direcao', notebook, '/admin/modules/2?aba=aulas')
  const form = await openForm(page)
  await validate(form)
  await toast(page, 'Vídeo validado')
  const notice = await centre(shown(page))
  // Just above it, where nothing is visible, and inside it.
  expect(await takesPointer(page, notice.x, notice.top - 8)).toBe(false)
  expect(await takesPointer(page, notice.x, notice.y)).toBe(true)
  const create = await centre(form.getByRole('button', { name: 'Criar Aula' }))
  expect(await under(page, create.x, create.y)).toBe('Criar Aula')
  await page.mouse.click(create.x, create.y)
  await toast(page, 'Aula criada com sucesso')
  await form.waitFor({ state: 'detached' })
})

test('a toast is shown for 5 s, stays under a moving pointer, and goes under a resting one', async () => {
  const page = await enter('direcao', notebook, '/admin/modules/2?aba=aulas')
  await page.clock.install()
  const form = await openForm(page)
  // Only the test advances the clock: however long a wait here takes, no toast ages meanwhile.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  const validateAndShow = async () => {
    await validate(form)
    const tick = () => page.clock.runFor(50).then(() => shown(page).count())
    await expect.poll(tick).toBe(1)
  }
  await validateAndShow()
  await page.clock.runFor(4000)
  expect(await shown(page).count()).toBe(1)
  await page.clock.runFor(1500)
  await shown(page).waitFor({ state: 'detached' })

  await page.clock.runFor(500)
  await form.getByRole('button', { name: 'Sarau', exact: true }).click()
  await validateAndShow()
  const notice = await centre(shown(page))
  for (const [dx, ms] of [
    [1, 4000],
    [2, 4000],
  ] as const) {
    await page.mouse.move(notice.x + dx, notice.y)
    await page.clock.runFor(ms)
  }
  expect(await shown(page).count()).toBe(1)
  await page.clock.runFor(11_000)
  await shown(page).waitFor({ state: 'detached' })
})

test('a toast is swiped away to the right from 50 px, and F8 focuses it', async () => {
  const page = await enter('direcao', notebook, '/admin/modules/2?aba=aulas')
  const showToast = () =>
    page
      .getByRole('button', { name: /^Vídeos: / })
      .first()
      .click()
  const swipe = async (far: number, from = 0) => {
    const { y, ...there } = await centre(shown(page))
    const x = there.x + from
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + far, y, { steps: 4 })
    await page.mouse.up()
  }
  await showToast()
  await shown(page).waitFor()
  await page.keyboard.press('F8')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-scope=toast]') !== null))
    .toBe(true)
  await swipe(49)
  await expect.poll(() => shown(page).evaluate((toast) => toast.style.transform)).toBe('')
  // From another place: at the same one, this soon, it would be the end of a double click.
  await swipe(51, -60)
  await shown(page).waitFor({ state: 'detached' })
})
