import { expect, test } from 'vitest'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, choose, dialog, rowOf, toast } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { peopleOf } from '#scripts/testKit/server/peopleOf.ts'

// Covers: words that are true.
const { enter, page, server } = demoVisits()

const name = 'Ana Luísa Trindade'
const question = () => alertDialog(page(), 'Excluir Aluno')

test('a deletion says how long the Lixeira keeps it', async () => {
  await enter('direcao', desktop, '/admin/students')
  await choose(page(), name, 'Excluir')
  await question().getByText(`aluno ${name}? Fica na Lixeira por 90 dias. Você pode desfazer.`).waitFor()
  expect(await question().innerText()).not.toContain('não pode ser desfeita')
})

test('a person whose e-mail is taken by now comes back from the Lixeira with another one', async () => {
  await enter('direcao', desktop, '/admin/students')
  const { email, schoolId } = (await peopleOf(server())).users.find((each) => each.name === name)!
  await choose(page(), name, 'Excluir')
  await question().getByRole('button', { name: 'Excluir', exact: true }).click()
  await rowOf(page(), name).waitFor({ state: 'detached' })
  await synced(page())
  const elsewhere = await askServer(server())
  const person = { name: 'Ana Lúcia', email, password: 'uma-senha-longa-1', role: 'student', schoolId }
  await elsewhere.act('POST', '/api/register', person)

  await page().goto('/admin/trash')
  const deleted = page().getByRole('listitem').filter({ hasText: name })
  await deleted.getByRole('button', { name: /^Restaurar/ }).click()
  const form = dialog(page(), 'Restaurar com outro acesso')
  await form.getByLabel('E-mail ou nome de usuário').fill('ana.trindade@escola.br')
  await form.getByRole('button', { name: 'Restaurar', exact: true }).click()
  await toast(page(), 'Restaurado com sucesso')
  const { users } = await peopleOf(server())
  expect(users.find((each) => each.name === name)).toMatchObject({ email: 'ana.trindade@escola.br' })
})

test('a class has as many students everywhere, and those at risk are the same in the list and in the figures', async () => {
  await enter('direcao', desktop, '/admin/classes')
  const card = page().getByRole('list', { name: 'Turmas' }).getByRole('listitem').filter({ hasText: '7º Ano A' })
  const inClass = Number(/(\d+) alunos/.exec(await card.innerText())![1])
  await card.getByRole('button', { name: /^Ver Alunos/ }).click()
  await page()
    .getByRole('heading', { name: `Alunos matriculados (${inClass})` })
    .waitFor()
  await page().goto('/admin/students')
  await page().getByLabel('Filtrar por turma').selectOption({ label: '7º Ano A: Matemática' })
  await page()
    .getByText(new RegExp(`^${inClass} de \\d+$`))
    .waitFor()

  await page().goto('/admin/students')
  const list = page().getByRole('table', { name: 'Gerenciamento de Alunos' })
  await list.getByText(/^\d+%/).first().waitFor()
  const rates = (await list.getByRole('row').allInnerTexts()).flatMap(
    (row) => row.match(/\d+%(\s+Em risco)?/)?.[0] ?? [],
  )
  expect(rates.length).toBeGreaterThan(100)
  expect(rates.filter((rate) => Number.parseInt(rate, 10) < 75 !== rate.endsWith('Em risco'))).toEqual([])
  const atRisk = rates.filter((rate) => rate.endsWith('Em risco')).length
  expect(atRisk).toBeGreaterThan(0)
  await page().getByLabel('Filtrar por frequência').selectOption('risco')
  await page()
    .getByText(new RegExp(`^${atRisk} de \\d+$`))
    .waitFor()
  await page().goto('/admin/performance')
  const rows = page().getByRole('table', { name: 'Alunos em risco por faltas' }).locator('tbody tr')
  // The first ten are shown at once.
  await expect.poll(() => rows.count()).toBe(Math.min(atRisk, 10))
})
