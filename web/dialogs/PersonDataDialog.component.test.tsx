import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp } from '#web/tests/support/component/openApp.tsx'

const asked = dialog('Dados da pessoa')
const erasing = dialog('Apagar dados')

/** Opens the dialog of the first student and types the password. */
async function openData() {
  await openApp('direcao', '/admin/students')
  await page
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Dados da pessoa' }).click()
  answering('POST /api/user/confirm-password', () => ({ value: null }))
  await asked.getByLabelText('Senha').fill('girassol')
  await press('Continuar', asked)
}

test('the office gets both forms of a copy after typing its password', async () => {
  await openData()
  const link = (name: string) => asked.getByRole('link', { name }).element().getAttribute('href')
  await expect.element(asked.getByRole('link', { name: 'Abrir para ler' })).toBeVisible()
  expect(link('Abrir para ler')).toMatch(/^\/api\/users\/\d+\/data\?format=html$/)
  expect(link('Baixar em JSON')).toMatch(/^\/api\/users\/\d+\/data\?format=json$/)
})

test('an erasure says what goes, what stays and that it is for good, and wants the name typed', async () => {
  await openData()
  const sent: unknown[] = []
  const counts = { texts: 3, marks: 12, enrollments: 1, classes: 0 }
  await expect.element(asked.getByRole('link', { name: 'Baixar em JSON' })).toBeVisible()
  const href = asked.getByRole('link', { name: 'Baixar em JSON' }).element().getAttribute('href')!
  const path = href.replace(/data.*/, 'erasure')
  answering(`POST ${path}`, (body) => {
    const { name } = body as { name?: string }
    if (name === undefined) return { value: { erases: counts } }
    sent.push(name)
    return name === 'Nome Certo'
      ? { value: { erased: 1 } }
      : { status: 409, value: 'O nome digitado não é o da pessoa. Nada foi apagado.' }
  })
  await press('Apagar dados…', asked)
  await sees('Isto não pode ser desfeito, nem pela Lixeira.')
  await sees('3 textos e dados da família, 1 matrícula encerrada. 12 presenças e faltas ficam sob um número')
  await press('Apagar para sempre', erasing)
  await sees('Digite o nome da pessoa')
  expect(sent).toEqual([])
  await erasing.getByLabelText('Para confirmar, digite o nome da pessoa').fill('Outro Nome')
  await press('Apagar para sempre', erasing)
  await sees('O nome digitado não é o da pessoa. Nada foi apagado.')
  await erasing.getByLabelText('Para confirmar, digite o nome da pessoa').fill('Nome Certo')
  await press('Apagar para sempre', erasing)
  await closed(erasing)
  await sees('Dados apagados')
})

test('Esc in the last of its dialogs leads back to the menu from which the first was opened', async () => {
  await openData()
  await press('Apagar dados…', asked)
  await expect.element(erasing).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await closed(erasing)
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toMatch(/^Ações/)
})
