import { expect, test } from 'vitest'
import type { School } from '#schema/nouns/school.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { alertDialog, choose, dialog, fill, press, toast } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { peopleOf } from '#scripts/testKit/server/peopleOf.ts'

// Covers: acts that reach many people ask, or can be undone.
const { enter, page, server } = demoVisits()

const other = 'Colégio Municipal Anísio Teixeira'
const schoolOnServer = async (name: string): Promise<School> =>
  (await peopleOf(server())).schools.find((each) => each.name === name)!

test('a school is switched off only after a question that says whom it keeps out', async () => {
  await enter('super', desktop, '/superadmin/schools')
  const active = page().getByRole('switch', { name: `Ativa: ${other}` })
  await active.click()
  const question = alertDialog(page(), `Desativar ${other}?`)
  await question.getByText(/^\d+ pessoas deixam de conseguir entrar/).waitFor()
  await question.getByRole('button', { name: 'Voltar' }).click()
  await question.waitFor({ state: 'detached' })
  await synced(page())
  expect((await schoolOnServer(other)).active).toBe(true)
  await active.click()
  await question.getByRole('button', { name: 'Desativar' }).click()
  await toast(page(), 'Escola atualizada com sucesso')
  await synced(page())
  expect((await schoolOnServer(other)).active).toBe(false)
})

test('the ratings of a school get names only after a question', async () => {
  await enter('super', desktop, '/superadmin/schools')
  await choose(page(), other, 'Avaliações com nome')
  await alertDialog(page(), 'Mostrar quem avalia?').getByRole('button', { name: 'Voltar' }).click()
  await synced(page())
  expect((await schoolOnServer(other)).anonymousRatings).toBe(true)
})

test('nobody administers all schools without being chosen for it, and another one is added in the same form', async () => {
  await enter('super', desktop, '/superadmin/admins')
  await press(page(), 'Novo Administrador')
  const form = dialog(page(), 'Novo Administrador')
  const one = { Nome: 'Elza Prates', Email: 'elza@escola.br', Senha: 'uma-senha-longa-1' }
  await fill(page(), one)
  await form.getByRole('button', { name: 'Criar Administrador' }).click()
  await form.getByText('Escolha a escola, ou todas').waitFor()
  const elza = async () => (await peopleOf(server())).users.filter(({ name }) => name === one.Nome)
  expect(await elza()).toEqual([])
  await form.getByLabel('Escola').selectOption(other)
  await form.getByRole('button', { name: 'Salvar e adicionar outro' }).click()
  await toast(page(), 'Administrador criado com sucesso')
  await expect.poll(() => form.getByLabel('Nome').inputValue()).toBe('')
  expect(await form.getByLabel('Escola').inputValue()).toBe('')
  expect(await elza()).toMatchObject([{ schoolId: (await schoolOnServer(other)).id }])
})

test('a module that was switched off is on again after "Desfazer"', async () => {
  await enter('direcao', desktop, '/admin/modules/2')
  await press(page(), 'Desativar Módulo')
  await page().getByRole('button', { name: 'Ativar Módulo' }).waitFor()
  await press(page(), 'Desfazer')
  await page().getByRole('button', { name: 'Desativar Módulo' }).waitFor()
  await synced(page())
})
