import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { ThemeProvider } from '#web/theme/ThemeProvider.tsx'
import { firstRows, ShowAll } from './ShowAll.tsx'

// Covers: one thousands' separator; lists that say how many there are.

function draw(total: number) {
  const rows = Array.from({ length: total }, (_, i) => i)
  const { root } = drawAlone()
  const shown = firstRows(rows, 10).length
  flushSync(() =>
    root.render(
      <ThemeProvider>
        <ShowAll shown={shown} total={total} onShow={() => {}} />
      </ThemeProvider>,
    ),
  )
  return shown
}

test('a long list shows its first rows and a button that says how many there are', async () => {
  expect(draw(1275)).toBe(10)
  await expect.element(page.getByRole('button', { name: 'Mostrar todos (1.275)' })).toBeVisible()
})

test('a list with one row more shows it, without a button', () => {
  expect(draw(11)).toBe(11)
  expect(page.getByRole('button').elements()).toEqual([])
})
