import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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

test('a tap outside closes a dialog in which nothing is typed', async () => {
  await openPapers()
  await page.elementLocator(document.body).click({ position: { x: 5, y: 5 } })
  await closed(papers)
})
