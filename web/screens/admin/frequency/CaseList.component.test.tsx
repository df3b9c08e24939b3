import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frequencyLimitsOn } from '#schema/rules/attendance/frequencyLimitsOn.ts'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'
import { drawAlone } from '#web/tests/support/component/drawAlone.tsx'
import { CaseList } from './CaseList.tsx'

// Covers: lists of the large school.

const caseOf = (studentId: number): ListedCase => ({
  studentId,
  student: {
    id: studentId,
    name: `Aluno ${studentId}`,
    email: null,
    role: 'student',
    schoolId: 1,
    createdAt: 0,
  } as never,
  classIds: [1],
  classes: ['6º Ano A'],
  signs: [{ sign: 'notice', days: ['2026-03-02'] }],
  absences: [{ date: '2026-03-02', justified: false }],
  held: 40,
  expected: 200,
  permitted: 50,
  noticeFrom: 15,
  guardians:
    studentId === 850
      ? [
          { name: 'Zé', kinship: 'father', phone: null, email: null },
          { name: 'Rosa', kinship: 'mother', phone: '(11) 98888-7777', email: null },
          { name: 'Lu', kinship: 'other', phone: '(11) 3333-4444', email: null },
        ]
      : [],
  actions: [],
})

test('of 850 students only those around the visible ones are drawn, and the arrows reach the others', async () => {
  await page.viewport(1366, 768)
  const opened: number[] = []
  drawAlone().draw(
    <MemoryRouter>
      <CaseList
        cases={Array.from({ length: 850 }, (_, i) => caseOf(i + 1))}
        limits={frequencyLimitsOn('2026-11-21', [])}
        school="Colégio Rui"
        today="2026-11-23"
        onOpen={(id) => opened.push(id)}
      />
    </MemoryRouter>,
  )
  const lines = page.getByRole('listitem')
  await expect.poll(() => lines.elements().length).toBeGreaterThan(5)
  expect(lines.elements().length).toBeLessThan(60)
  expect(lines.first().element().getAttribute('aria-setsize')).toBe('850')

  page.getByRole('button', { name: 'Ver as faltas de Aluno 1', exact: true }).element().focus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.poll(() => opened).toEqual([850])

  // Only who has somebody with a telephone can be called; the message waits for the device's own app.
  expect(page.getByRole('link', { name: /^Ligar/ }).elements()).toHaveLength(1)
  const call = page.getByRole('link', { name: 'Ligar para Rosa (mãe): Aluno 850' })
  expect(call.element().getAttribute('href')).toBe('tel:+5511988887777')
  const message = page
    .getByRole('link', { name: 'Escrever para Rosa (mãe): Aluno 850' })
    .element()
    .getAttribute('href')!
  expect(decodeURIComponent(message)).toContain('Aqui é do Colégio Rui. Aluno faltou em 02/03.')
  await page.getByRole('button', { name: 'Ações: outros responsáveis por Aluno 850' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Ligar para Lu' })).toBeVisible()
})
