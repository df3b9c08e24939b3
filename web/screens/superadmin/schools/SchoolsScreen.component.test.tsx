import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { alertDialog, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'

const school = 'Escola Estadual Conceição Evaristo'
const toggle = page.getByRole('switch', { name: `Ativa: ${school}` })

test('a school is switched off only after a question that says how many people it keeps out', async () => {
  await openApp('super', '/superadmin/schools', desktop)
  answering('GET /api/users/count', () => ({ value: { count: 1234 } }))
  await toggle.click()
  const question = alertDialog(`Desativar ${school}?`)
  await sees(/^1\.234 pessoas deixam de conseguir entrar/)
  await press('Voltar', question)
  await closed(question)
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
  expect(await waitingChanges()).toBe(0)
  await toggle.click()
  await press('Desativar', question)
  await expect.element(toggle).toHaveAttribute('aria-checked', 'false')
  await closed(question)
  await toggle.click()
  await expect.element(toggle).toHaveAttribute('aria-checked', 'true')
})

test('nobody becomes an administrator of all schools without being chosen for it', async () => {
  await openApp('super', '/superadmin/admins', desktop)
  answering('POST /api/admins', () => ({ status: 409, value: 'não devia ser pedido' }))
  await press('Novo Administrador')
  const form = dialog('Novo Administrador')
  await form.getByLabelText('Nome').fill('Elza Prates')
  await form.getByLabelText('Email').fill('elza@escola.br')
  await form.getByLabelText('Senha', { exact: true }).fill('uma-senha-longa-1')
  await press('Criar Administrador', form)
  await expect.element(form.getByText('Escolha a escola, ou todas')).toBeVisible()
  await expect.element(form.getByLabelText('Escola')).toHaveValue('')
  await form.getByLabelText('Escola').selectOptions('0')
  await press('Criar Administrador', form)
  await sees(/não devia ser pedido/)
})

test('the list of schools shows the figures of the week that its address names, and keeps it for the school', async () => {
  await openApp('super', '/superadmin/schools?semana=2026-11-18', desktop)
  answering('GET /api/schools/figures', (_, query) => ({
    value: [{ schoolId: 1, students: 122, present: query.includes('2026-11-15') ? 1 : 0, absent: 3, missingRolls: 0 }],
  }))
  await sees('25%')
  await sees('15 a 21 de novembro')
  await expect
    .element(page.getByRole('link', { name: school }))
    .toHaveAttribute('href', '/superadmin/schools/1?semana=2026-11-15')
})
