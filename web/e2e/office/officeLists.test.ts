import { expect, test } from 'vitest'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'

// Covers: lists that say what an office needs to know, and figures that lead to people.
const { page, enter } = demoVisits()

const says = (text: string | RegExp) => page().getByText(text).first().waitFor()
const addressOf = () => new URL(page().url()).search

test('the office finds a student by words in any order, sees class and attendance, and comes back to the same list', async () => {
  await enter('direcao', desktop, '/admin/students')
  await says('122 alunos')
  const table = page().getByRole('table', { name: 'Gerenciamento de Alunos' })
  for (const name of ['Turma', 'Matrícula', 'Frequência', 'Última presença'])
    await table.getByRole('columnheader', { name, exact: true }).waitFor()
  await table.getByText(/^\d+%/).first().waitFor()
  await page().getByRole('searchbox').fill('trindade luisa ana')
  await says('1 de 122')
  await page().getByRole('searchbox').fill('')
  await page().getByLabel('Filtrar por frequência').selectOption('risco')
  await says(/^\d+ de 122$/)
  await page().getByRole('button', { name: 'Colunas' }).click()
  await page().getByRole('menuitemcheckbox', { name: 'Categoria' }).click()
  await page().keyboard.press('Escape')
  await expect
    .poll(addressOf)
    .toBe('?frequencia=risco&colunas=turma,matricula,frequencia,ultima-presenca'.replaceAll(',', '%2C'))
  await page().getByRole('navigation').getByRole('link', { name: 'Turmas' }).click()
  await page().getByRole('button', { name: 'Tabela' }).click()
  const classes = page().getByRole('table', { name: 'Turmas' })
  for (const name of ['Professor', 'Alunos', 'Próxima aula', 'Chamadas faltando'])
    await classes.getByRole('columnheader', { name, exact: true }).waitFor()
  await axeClean(page(), 'the table of classes')
  await page().goBack()
  await says(/^\d+ de 122$/)
  expect(await table.getByRole('columnheader', { name: 'Categoria' }).count()).toBe(0)
})

test('the figures begin with the students at risk, list everybody, and lead to a student’s page', async () => {
  await enter('direcao', desktop, '/admin/performance')
  await keptOffline(page())
  await page().context().setOffline(true)
  const headings = page().getByRole('heading', { level: 2 })
  await headings.filter({ hasText: 'Alunos em risco por faltas' }).waitFor()
  expect(await headings.first().innerText()).toBe('Alunos em risco por faltas')
  await page().getByText('mínimo 75%').first().waitFor()
  const all = page().getByRole('table', { name: 'Frequência por aluno' })
  await all.waitFor()
  const students = Number(await all.getAttribute('aria-rowcount')) - 1
  expect(students).toBeGreaterThan(100)
  await says(`${students} alunos`)
  await page().getByRole('searchbox').fill('trindade luisa ana')
  await says(`1 de ${students}`)
  await all.getByRole('link', { name: 'Ana Luísa Trindade' }).click()
  await page().getByRole('heading', { level: 1, name: 'Ana Luísa Trindade' }).waitFor()
})

test('the network sees each school’s principal, students, week and missing rolls', async () => {
  await enter('super', desktop, '/')
  await page().getByRole('table', { name: 'Esta semana nas escolas' }).waitFor()
  // On a Sunday this week has no rolls yet; the one before has always some.
  const weekBefore = page().getByRole('button', { name: 'Semana anterior' })
  await weekBefore.click()
  await page()
    .getByRole('table', { name: /^Escolas de / })
    .getByRole('row', { name: /Escola Estadual Conceição Evaristo Dalva Conceição Ribeiro 122 \d+% (\d|nenhuma)/ })
    .waitFor()
  await axeClean(page(), 'the network’s dashboard')
  await page().goto('/superadmin/schools')
  await weekBefore.click()
  const schools = page().getByRole('table', { name: 'Escolas' })
  await schools.getByRole('row', { name: /Conceição Evaristo .*Dalva Conceição Ribeiro 122 \d+%/ }).waitFor()
  await axeClean(page(), 'the schools')
})
