import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: the office bars a person and lets them in again.

const badge = () => page.getByText('Bloqueado', { exact: true })
const choose = async (label: string, person: string) => {
  await press(`Ações: ${person}`)
  await page.getByRole('menuitem', { name: label }).click()
}

test.each([
  ['/admin/students', 'student'],
  ['/admin/teachers', 'teacher'],
] as const)('%s: a person is barred, marked as such, and let in again by undo or from the menu', async (path, role) => {
  await openApp('direcao', path, desktop)
  const people = await rows().where('users', { role })
  const { name } = people.sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))[0]!
  await choose('Bloquear acesso', name)
  await sees('Acesso bloqueado')
  await expect.element(badge()).toBeVisible()
  await press('Desfazer')
  await expect.element(badge()).not.toBeInTheDocument()
  await choose('Bloquear acesso', name)
  await expect.element(badge()).toBeVisible()
  await choose('Permitir acesso', name)
  await expect.element(badge()).not.toBeInTheDocument()
  expect(await waitingChanges()).toBe(4)
})

test('nobody finds the entry on their own row', async () => {
  await openApp('direcao', '/admin/administrators', desktop)
  const { name } = (await rows().get('users', (await rows().where('schools', {}))[0]!.mainAdminId!))!
  await press(`Ações: ${name}`)
  await expect.element(page.getByRole('menuitem', { name: 'Editar' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Bloquear acesso' })).not.toBeInTheDocument()
})
