import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answering } from '#web/tests/support/component/noServer.ts'
import { dialog, press, reads, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: spec section 5: a new account; decisions section 5: what needs the server.

const form = dialog('Adicionar Novo Aluno')
const typed = {
  'Nome completo': 'Elza Prates',
  'E-mail ou nome de usuário': 'elza.prates',
  Senha: 'uma-senha-longa-1',
  'Confirmar Senha': 'uma-senha-longa-1',
}
async function openForm() {
  await openApp('direcao', '/admin/students', desktop)
  await press('Adicionar Novo Aluno')
}
async function fillForm() {
  for (const [label, text] of Object.entries(typed)) await form.getByLabelText(label, { exact: true }).fill(text)
}

test('without a network the form says that an account needs the server, and cannot be sent', async () => {
  await openForm()
  await fillForm()
  await sees('Sem internet. Criar uma conta precisa do servidor: conecte-se para continuar.')
  await expect.element(form.getByRole('button', { name: 'Adicionar Aluno' })).toBeDisabled()
})

test('what is missing is said at its field, and nothing is asked of the server', async () => {
  const asked: unknown[] = []
  await openForm()
  answering('POST /api/register', (body) => ({ status: 500, value: asked.push(body) }))
  await press('Adicionar Aluno', form)
  await reads('an account with nothing typed')
  await fillForm()
  await form.getByLabelText('Confirmar Senha').fill('outra-senha-longa')
  await press('Adicionar Aluno', form)
  await reads('an account with two passwords')
  expect(asked).toEqual([])
})

test('an account is asked for once while the answer is on its way, and a refusal keeps what was typed', async () => {
  const asked: unknown[] = []
  let refuse = () => {}
  const refusal = new Promise<{ status: number; code?: 'user.usernameTaken'; value: string }>((resolve) => {
    refuse = () =>
      resolve({ status: 409, code: 'user.usernameTaken', value: 'Já existe uma conta com este nome de usuário.' })
  })
  await openForm()
  answering('POST /api/register', (body) => {
    asked.push(body)
    return refusal
  })
  await fillForm()
  await press('Adicionar Aluno', form)
  await expect.element(form.getByRole('button', { name: 'Adicionando…' })).toBeDisabled()
  form.getByLabelText('Nome completo').element().focus()
  await userEvent.keyboard('{Enter}')
  refuse()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Já existe uma conta com este nome de usuário.')
  await expect.element(form.getByLabelText('E-mail ou nome de usuário')).toBeInvalid()
  await expect.element(page.getByText('Falha ao criar aluno')).toBeVisible()
  for (const [label, text] of Object.entries(typed))
    await expect.element(form.getByLabelText(label, { exact: true })).toHaveValue(text)
  expect(asked).toEqual([expect.objectContaining({ name: 'Elza Prates', username: 'elza.prates', role: 'student' })])
})

test('what the server objects to can be read, though the form is longer than the window', async () => {
  await openApp('direcao', '/admin/students', { width: 1366, height: 600 })
  await press('Adicionar Novo Aluno')
  answering('POST /api/register', () => ({ status: 409, value: 'Já existe uma conta com este nome de usuário.' }))
  await fillForm()
  await press('Adicionar Aluno', form)
  const problem = form.getByRole('alert')
  await expect.element(problem).toBeVisible()
  const bottomOf = (it: typeof problem) => it.element().getBoundingClientRect().bottom
  await expect
    .poll(() => bottomOf(problem) < bottomOf(form.getByRole('button', { name: 'Adicionar Aluno' })))
    .toBe(true)
})

test('a password that is easy to guess is said at its field, and the form makes a better one', async () => {
  const sent: { password: string }[] = []
  await openForm()
  answering('POST /api/register', (body) => {
    sent.push(body as { password: string })
    return { status: 400, code: 'password.guessable' as const, value: 'Esta senha é fácil de adivinhar.' }
  })
  await fillForm()
  await press('Adicionar Aluno', form)
  const password = form.getByLabelText('Senha', { exact: true })
  await expect.element(password).toBeInvalid()
  await press('Criar uma senha', form)
  await expect.element(password).toHaveValue(expect.stringMatching(/^[a-z]{4}-[a-z]{4}-\d{3}$/))
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).not.toBeInvalid()
  await press('Adicionar Aluno', form)
  await expect.poll(() => sent.length).toBe(2)
  await expect.element(password).toHaveValue(sent[1]!.password)
})
