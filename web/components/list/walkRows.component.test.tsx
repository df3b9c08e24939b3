import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

const focused = () => document.activeElement!
const rowsOf = () => [...document.querySelectorAll('main tbody tr')]
const rowInUse = () => rowsOf().indexOf(focused().closest('tr')!)

/** Every table of the office, by its address, with what Enter does on a row's name. */
const tables: [path: string, opens: RegExp | null][] = [
  ['/admin/students', /\/admin\/people\/\d+$/],
  ['/admin/teachers', /\/admin\/people\/\d+$/],
  ['/admin/administrators', null],
  ['/admin/modules/2?aba=aulas', null],
  ['/admin/modules/2?aba=turmas', null],
]

test.each(tables)('the table of %s is walked by the arrows, Home and End', async (path, opens) => {
  await openApp('direcao', path, desktop)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  const first = rowsOf()[0]!.querySelector<HTMLElement>('a[href], button, input')!
  first.focus()
  const last = rowsOf().length - 1
  await userEvent.keyboard('{End}')
  expect(rowInUse()).toBe(last)
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe(first)
  if (last > 0) {
    await userEvent.keyboard('{ArrowDown}')
    expect(rowInUse()).toBe(1)
    await userEvent.keyboard('{ArrowUp}')
    expect(focused()).toBe(first)
  }
  if (!opens) return
  rowsOf()[0]!.querySelector<HTMLElement>('a[href]')!.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => window.location.pathname).toMatch(opens)
})

test('an arrow leads from the search of a list to its rows', async () => {
  await openApp('direcao', '/admin/students', desktop)
  await expect.element(page.getByRole('row').nth(1)).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('{ArrowDown}')
  expect(rowInUse()).toBe(0)
})
