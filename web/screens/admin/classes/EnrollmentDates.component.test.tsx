import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { card, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: decisions section 8 (enrolments have dates, editable by the office), without a network.

const students = dialog('Alunos: EJA Noturno')
const dates = dialog('Datas da matrícula')

/** Opens the dates of the class's first student. */
async function openDates() {
  await openApp('direcao', '/admin/classes', desktop)
  await card('EJA Noturno')
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  await students
    .getByRole('button', { name: /^Datas da matrícula/ })
    .first()
    .click()
}

test('the office is told how many marks lie outside new dates, saves them, and can undo', async () => {
  await openDates()
  await dates.getByLabelText('Desde').fill('16/11/2026')
  await expect.element(dates.getByText(/ficam? fora destas datas/)).toBeVisible()
  await dates.getByLabelText(/^Até/).fill('01/11/2026')
  await press('Salvar', dates)
  await expect.element(dates.getByText('A data “até” vem antes da data “desde”.')).toBeVisible()
  expect(await waitingChanges()).toBe(0)
  await dates.getByLabelText(/^Até/).fill('18/12/2026')
  await press('Salvar', dates)
  await closed(dates)
  await expect.element(students.getByText('16/11/2026 a 18/12/2026')).toBeVisible()
  await sees('Datas da matrícula salvas')
  await press('Desfazer')
  await expect.element(students.getByText('16/11/2026 a 18/12/2026')).not.toBeInTheDocument()
})

test('a student who left stays in sight with their days, and comes back from a day that is named', async () => {
  await openDates()
  await dates.getByLabelText(/^Até/).fill('15/10/2026')
  const name = (await dates.getByText(/ · EJA Noturno/).element()).textContent!.split(' · ')[0]!
  await press('Salvar', dates)
  await closed(dates)
  await students.getByText('Já saíram da turma (1)').click()
  await expect.element(students.getByText(/ a 15\/10\/2026/)).toBeVisible()
  await students.getByLabelText('Matricular desde').fill('03/11/2026')
  await press(`Matricular: ${name}`, students)
  await expect.element(students.getByText('desde 03/11/2026')).toBeVisible()
  await expect.element(students.getByText(/ a 15\/10\/2026/)).toBeVisible()
  const [back] = (await rows().where('enrollments', {})).filter(({ gaps }) => gaps)
  expect(periodsOf(back!).map(({ until }) => until)).toEqual(['2026-10-15', null])
  expect(page.getByText('Já saíram da turma (1)').query()).toBeNull()
})
