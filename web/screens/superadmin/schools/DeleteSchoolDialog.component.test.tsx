import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp } from '#web/tests/support/component/openApp.tsx'

const asked = dialog('Excluir Escola')

async function openDeletion() {
  await openApp('super', '/superadmin/schools')
  await page
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
}

test('a school is deleted only after the password was typed again', async () => {
  await openDeletion()
  answering('POST /api/user/confirm-password', (body) =>
    (body as { password: string }).password === 'girassol'
      ? { value: null }
      : { status: 403, value: 'Senha atual incorreta.' },
  )
  await press('Excluir', asked)
  await expect.element(asked.getByText('Senha é obrigatória')).toBeVisible()
  await asked.getByLabelText('Senha').fill('errada')
  await press('Excluir', asked)
  await expect.element(asked.getByText('Senha atual incorreta.')).toBeVisible()
  await expect.element(page.getByText('Falha ao excluir escola')).not.toBeInTheDocument()
  await asked.getByLabelText('Senha').fill('girassol')
  await press('Excluir', asked)
  await closed(asked)
  // The demonstration's schools have people.
  await sees('Falha ao excluir escola')
})

test('without the server the password cannot be checked, and the dialog says so', async () => {
  await openDeletion()
  await expect.element(asked.getByText(/^Sem internet\./)).toBeVisible()
  await expect.element(asked.getByRole('button', { name: 'Excluir' })).toBeDisabled()
})
