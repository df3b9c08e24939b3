import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { startSession } from '#web/session/session.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { closeApp, goTo } from '#web/tests/support/component/openApp.tsx'

test('the form asks for a code only when the server does, and sends it with what was typed', async () => {
  onTestFinished(closeApp)
  const sent: unknown[] = []
  answering('GET /api/user', () => ({ status: 401, value: 'Entre para continuar.' }))
  answering('POST /api/login', (body) => {
    sent.push(body)
    const { code } = body as { code?: string }
    return code
      ? { status: 401, value: 'Código incorreto.', code: 'login.codeWrong' }
      : { status: 401, value: 'Digite o código.', code: 'login.codeNeeded' }
  })
  await startSession()
  goTo('/auth')
  const code = page.getByLabelText('Código', { exact: true })
  await page.getByLabelText('E-mail ou usuário').fill('super@chamada.demo')
  await page.getByLabelText('Senha').fill('girassol')
  await expect.element(code).not.toBeInTheDocument()
  await press('Entrar')
  await expect.element(code).toHaveFocus()
  await press('Entrar')
  await sees('Código é obrigatório')
  await code.fill('123456')
  await press('Entrar')
  await sees('Código incorreto.')
  const typed = { email: 'super@chamada.demo', password: 'girassol' }
  expect(sent).toEqual([typed, { ...typed, code: '123456' }])
})

test('the password can be read while it is typed, and hidden again', async () => {
  onTestFinished(closeApp)
  answering('GET /api/user', () => ({ status: 401, value: 'Entre para continuar.' }))
  await startSession()
  goTo('/auth')
  const field = page.getByLabelText('Senha')
  await field.fill('girassol')
  await expect.element(field).toHaveAttribute('type', 'password')
  await press('Mostrar senha')
  await expect.element(field).toHaveAttribute('type', 'text')
  await press('Ocultar senha')
  await expect.element(field).toHaveAttribute('type', 'password')
})
