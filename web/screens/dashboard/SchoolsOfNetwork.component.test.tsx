import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: the network's dashboard.

test('figures that the server has not sent yet are not shown as none', async () => {
  await openApp('super', '/')
  const blanks = () => page.getByText('…', { exact: true }).elements().length
  await sees(/^Sem internet: os números das escolas/)
  expect(blanks()).toBe(0)
  let count = () => {}
  const counted = new Promise<{ value: unknown }>((resolve) => (count = () => resolve({ value: [] })))
  answering('GET /api/schools/figures', () => counted)
  goTo('/')
  await expect.poll(blanks).toBeGreaterThan(0)
  count()
  await expect.poll(blanks).toBe(0)
})
