import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, closed, dialog } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: a dialog is open until a person closes it, whatever the focus does behind it.

const papers = dialog('Diário e listas')

async function openPapers() {
  await openApp('direcao', '/admin/classes', desktop)
  await card('EJA Noturno')
    .getByRole('button', { name: /^Diário e listas/ })
    .click()
  await expect.element(papers.getByRole('button', { name: 'Imprimir' })).toBeVisible()
}
/** The frame in which the library would act on an event, and the one after. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

test('the focus that goes behind a dialog comes back, and the dialog stays', async () => {
  await openPapers()
  document.querySelector<HTMLElement>('main button')!.focus()
  await twoFrames()
  await expect.element(papers).toBeVisible()
  expect(papers.element().contains(document.activeElement)).toBe(true)
})

// Covers: the keyboard of a phone covers no button.
test('where a keyboard is drawn over the page, a dialog and its buttons stand above it', async () => {
  const seen = Object.assign(new EventTarget(), { height: 740, offsetTop: 0, scale: 1 })
  const viewport = vi.spyOn(window, 'visualViewport', 'get').mockReturnValue(seen as unknown as VisualViewport)
  onTestFinished(() => viewport.mockRestore())
  await openApp('direcao', '/admin/students')
  await page.getByRole('button', { name: 'Adicionar Novo Aluno' }).click()
  const form = page.getByRole('dialog')
  const edges = () => {
    const boxes = [...document.querySelectorAll('[role=dialog], [role=dialog] [data-part=footer] button')]
    return boxes.map((each) => each.getBoundingClientRect())
  }
  await expect.element(form.getByRole('button', { name: 'Cancelar' })).toBeVisible()
  await form.getByLabelText('Nome completo').click()
  seen.height = 400
  seen.dispatchEvent(new Event('resize'))
  await expect.poll(() => Math.max(...edges().map(({ bottom }) => bottom))).toBeLessThan(401)
  expect(Math.min(...edges().map(({ top }) => top))).toBeGreaterThan(0)
})

test('a tap outside closes a dialog in which nothing is typed', async () => {
  await openPapers()
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 } })
  await closed(papers)
})

test('a dialog that gives the focus back late leaves it in the one opened since, with what was typed there', async () => {
  await openApp('direcao', '/profile', desktop)
  const palette = dialog('Buscar e fazer')
  const field = palette.getByRole('combobox')
  const late: (() => void)[] = []
  await page.getByLabelText('Senha atual').click()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(field).toHaveFocus()
  await twoFrames()
  // A busy browser runs timers after keys and frames.
  const { setTimeout } = window
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      ms === 0 ? late.push(work) : setTimeout(work, ms)) as never)
  onTestFinished(() => timers.mockRestore())
  document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  await twoFrames()
  timers.mockRestore()
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))
  await twoFrames()
  await userEvent.keyboard('rela')
  expect(late).not.toEqual([])
  for (const work of late) work()
  await userEvent.keyboard('torio')
  await expect.element(field).toHaveValue('relatorio')
  await userEvent.keyboard('{Escape}')
  await closed(palette)
})
