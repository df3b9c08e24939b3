import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp } from '#web/tests/support/component/openApp.tsx'

const deletion = (id: number, summary: string, canErase: boolean) => ({
  ...{ id, at: Date.now() - 60_000, userName: 'Celia', entity: canErase ? 'users' : 'classes', entityId: 700 + id },
  ...{ summary, canRestore: true, canErase },
})

test('a person whose e-mail is somebody else’s by now comes back with another one', async () => {
  await openApp('direcao', '/admin/trash')
  let deleted = [deletion(1, 'Conta excluída: Bento Reis', true)]
  answering('GET /api/activities', () => ({ value: deleted }))
  answering('POST /api/activities/1/restore', (body) => {
    const { email } = (body ?? {}) as { email?: string }
    if (email !== 'bento.reis@escola.br')
      return { status: 409, code: 'user.emailTaken', value: 'Já existe uma conta com este e-mail.' }
    deleted = []
    return { value: { id: 9, restored: 3 } }
  })
  await press(/^Restaurar: /)
  const form = dialog('Restaurar com outro acesso')
  await press('Restaurar', form)
  await sees('E-mail é obrigatório')
  await form.getByLabelText('E-mail ou nome de usuário').fill('bento@escola.br')
  await press('Restaurar', form)
  await expect.element(form.getByText('Já existe uma conta com este e-mail.')).toBeVisible()
  await form.getByLabelText('E-mail ou nome de usuário').fill('bento.reis@escola.br')
  await press('Restaurar', form)
  await closed(form)
  await sees('Restaurado com sucesso')
  await sees(/^Bento Reis: 3 registros voltaram/)
})

test('the data of a deleted person is erased for good, after the password and the name', async () => {
  await openApp('direcao', '/admin/trash')
  let deleted = [deletion(1, 'Conta excluída: Bento Reis', true), deletion(2, 'Turma excluída: 7º B', false)]
  answering('GET /api/activities', () => ({ value: deleted }))
  answering('POST /api/user/confirm-password', () => ({ value: null }))
  answering('POST /api/users/701/erasure', (body) => {
    if ((body as { name?: string }).name === 'Bento Reis') deleted = deleted.slice(1)
    return { value: { erases: { texts: 0, marks: 0, enrollments: 0, classes: 0 }, erased: 701 } }
  })
  await sees('Turma excluída: 7º B')
  expect(page.getByRole('button', { name: /^Apagar dados/ }).elements()).toHaveLength(1)
  await press(/^Apagar dados.*Bento Reis$/)
  const asked = dialog('Apagar dados')
  await asked.getByLabelText('Senha').fill('girassol')
  await press('Continuar', asked)
  await sees(/A conta não volta mais da Lixeira\./)
  await asked.getByLabelText('Para confirmar, digite o nome da pessoa').fill('Bento Reis')
  await press('Apagar para sempre', asked)
  await closed(asked)
  await sees('Dados apagados')
  await expect.element(page.getByText('Conta excluída: Bento Reis')).not.toBeInTheDocument()
  await sees('Turma excluída: 7º B')
})
