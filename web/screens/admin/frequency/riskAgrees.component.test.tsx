import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addFrequencyRule } from '#schema/mutations/frequency/addFrequencyRule.ts'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: one meaning of 'em risco' in the list of students, in Desempenho and in Busca ativa.

/** The names in the table of a screen, in order. */
const namesIn = (table: string, name: string) =>
  [...page.getByRole('table', { name: table }).element().querySelectorAll(`tbody tr ${name}`)]
    .map((each) => each.textContent!)
    .sort()

/** Who is at risk, by the list, by Desempenho and by the watch; the last says how many, as its own list has others. */
async function atRiskOnScreens(minimum: number) {
  goTo('/admin/students?frequencia=risco')
  const list = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
  await expect.element(list.getByText('Em risco').first()).toBeVisible()
  await sees(new RegExp(`Em risco: presença em menos de ${minimum}% das aulas deste ano até agora\\.`))
  const listed = namesIn('Gerenciamento de Alunos', '.person p')
  goTo('/admin/performance?periodo=week')
  await sees(`Em risco: presença em menos de ${minimum}% das aulas deste ano até agora.`)
  const table = 'Alunos em risco por faltas'
  await expect.element(page.getByRole('table', { name: table })).toBeVisible()
  const more = page.getByRole('region', { name: table }).getByRole('button', { name: /^Mostrar/ })
  if (more.elements().length) await more.click()
  const inFigures = namesIn(table, 'td:first-child')
  goTo('/admin/frequency')
  const note = page.getByText(/^Esta lista conta dias de falta\. Por aulas, /)
  await expect.element(note).toBeVisible()
  const watched = Number(/Por aulas, (\d+) alunos? est/.exec(note.element().textContent!)![1])
  await expect.element(page.getByRole('link', { name: 'Ver alunos em risco' })).toBeVisible()
  return { listed, inFigures, watched }
}

test('the students at risk are the same in the list, in the figures and in the watch, by the minimum of the school', async () => {
  await openApp('direcao', '/', desktop)
  const usual = await atRiskOnScreens(75)
  expect(usual.listed.length).toBeGreaterThan(0)
  expect(usual.inFigures).toEqual(usual.listed)
  expect(usual.watched).toBe(usual.listed.length)

  const { mirror } = useSessionState.getState()
  const limits = { ...defaultFrequencyLimits, firstDay: '2026-01-01', minimumPercent: 90, schoolId: 1 }
  await mutate(mirror!, addFrequencyRule, limits)
  const strict = await atRiskOnScreens(90)
  expect(strict.inFigures).toEqual(strict.listed)
  expect(strict.watched).toBe(strict.listed.length)
  expect(strict.listed.length).toBeGreaterThan(usual.listed.length)
})

test('the figures of one class say that they are of it alone', async () => {
  await openApp('direcao', '/admin/performance?turma=1', desktop)
  await sees(/das aulas deste ano até agora\. Aqui, só as desta turma\./)
})
