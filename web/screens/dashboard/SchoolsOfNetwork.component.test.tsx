import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: the network's dashboard.

const figuresOf = (present: number) => ({ schoolId: 1, students: 122, present, absent: 10, missingRolls: 3 })

test('figures that the server has not sent yet are not shown as none', async () => {
  await openApp('super', '/')
  const blanks = () => page.getByRole('table').getByText('…', { exact: true }).elements().length
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

test('the weeks before and the years are one choice away, and a row leads into its school in the same days', async () => {
  await openApp('super', '/')
  const asked: string[] = []
  answering('GET /api/schools/figures', (_, query) => {
    asked.push(query)
    return { value: [figuresOf(query ? 30 : 90)] }
  })
  answering('GET /api/schools/1/figures', (_, query) => ({ value: inFigures(query) }))
  await sees('90%')
  await press('Semana anterior')
  await sees('75%')
  await expect.element(page.getByRole('region', { name: 'Escolas de 15 a 21 de novembro' })).toBeVisible()
  await page.getByLabelText('Números por semana ou por ano').selectOptions('Ano letivo')
  await expect.element(page.getByRole('region', { name: 'Escolas em 2026' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ano seguinte' })).toBeDisabled()
  await expect.poll(() => [...new Set(asked)]).toEqual(['', '?from=2026-11-15&to=2026-11-21', '?year=2026'])
  await page.getByRole('link', { name: 'Escola Estadual Conceição Evaristo' }).click()
  await expect.element(page.getByRole('heading', { name: 'Escola Estadual Conceição Evaristo' })).toBeVisible()
  await sees('De 09/02/2026 a 18/12/2026.')
  await sees('7º Ano A')
  await press('Ano anterior')
  await sees('De 01/01/2025 a 31/12/2025.')
  await expect.element(page.getByText('Nenhuma turma nestes dias')).toBeVisible()
})

/** A school that has a year of its own in 2026, and had nothing before. */
const inFigures = (query: string) => ({
  ...{ schoolId: 1, people: { students: 122, teachers: 2, administrators: 2 } },
  ...(query === '?year=2026'
    ? {
        ...{ from: '2026-02-09', to: '2026-12-18' },
        classes: [
          { classId: 1, title: '7º Ano A', year: '2026', students: 40, present: 9, absent: 1, missingRolls: 2 },
        ],
      }
    : { from: '2025-01-01', to: '2025-12-31', classes: [] }),
})
