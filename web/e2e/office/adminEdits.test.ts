import { expect, test } from 'vitest'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import { patch } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { desktop } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { choose, dialog } from '#scripts/testKit/screens/office.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'

// Covers: trial R23. Edits by one person alone are tested beside the screens.
const { page, enter, server } = demoVisits()

test('a person and a class changed by two people at once keep both changes', async () => {
  await enter('direcao', desktop, '/admin/students')
  const school = await askServer(server())
  const [student] = await school.get<User[]>('/api/students')
  const [schoolClass] = await school.get<SchoolClass[]>('/api/classes')
  await page().context().setOffline(true)
  await page().getByLabel('Buscar alunos...').fill(student!.name)
  await choose(page(), student!.name, 'Editar')
  const person = dialog(page(), 'Editar Aluno')
  await person.getByLabel('Categoria').selectOption('Pro')
  await changeOnServer(server(), [
    patch('users', student!.id, { name: 'Zuleica do Cartório' }),
    patch('classes', schoolClass!.id, { classTime: '06:45' }),
  ])
  await person.getByRole('button', { name: 'Salvar' }).click()
  await person.waitFor({ state: 'detached' })
  await page().getByRole('link', { name: 'Turmas' }).click()
  await page()
    .getByRole('button', { name: `Editar: ${schoolClass!.title}` })
    .click()
  const form = dialog(page(), 'Editar Turma')
  await form.getByLabel('Título').fill('Turma de dois')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  await page().context().setOffline(false)
  await synced(page())
  expect(await school.get('/api/students')).toContainEqual(
    expect.objectContaining({ id: student!.id, name: 'Zuleica do Cartório', category: 'pro' }),
  )
  expect(await school.get('/api/classes')).toContainEqual(
    expect.objectContaining({ id: schoolClass!.id, title: 'Turma de dois', classTime: '06:45' }),
  )
})
