import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  button,
  conclude,
  markAbsent,
  openRoll,
  question,
  receipt,
  savedMarks,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: the receipt of a roll is never cut, and makes no row move.

/** The whole text and its parts, without those that are dropped. */
const texts = () =>
  [...document.querySelectorAll<HTMLElement>('.roll-receipt button > span, .roll-receipt button > span > span')].filter(
    (each) => each.offsetWidth > 0,
  )
const isCut = (element: HTMLElement) => {
  const { overflow, display } = getComputedStyle(element)
  const hides = overflow !== 'visible' && display !== 'inline'
  return hides || element.getBoundingClientRect().right > element.closest('button')!.getBoundingClientRect().right
}
const firstRow = () => document.querySelector('[data-student]')!.getBoundingClientRect().top + window.scrollY

test.each([
  ['a phone', { width: 360, height: 740 }],
  ['a small laptop', { width: 1366, height: 768 }],
])('on %s a roll that is corrected and unsent says all of it', async (_, { width, height }) => {
  await openRoll(2)
  await page.viewport(width, height)
  await button('Todos presentes').click()
  await savedMarks(23)
  await conclude()
  await receipt(/, concluída/)
  await expect.element(page.getByText('Marcar como Feita:')).toBeVisible()
  const before = firstRow()
  await markAbsent(1)
  await button('Alterar', question).click()
  await receipt(/corrigida às \d\d:\d\d · \d+ alterações aguardam envio/)
  expect(texts().filter(isCut)).toEqual([])
  expect(Math.abs(firstRow() - before)).toBeLessThan(1)
})
