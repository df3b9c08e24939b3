import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { dialog, press, sees } from '#web/tests/support/component/office.ts'
import { goTo, openApp } from '#web/tests/support/component/openApp.tsx'

const hour = 60 * 60_000
const state = (isOn: boolean) => ({ isOn, isRequired: false, recoveryCodes: isOn ? 9 : 0 })
const section = (name: string) => page.getByRole('region', { name })
const twoSteps = section('Verificação em duas etapas')
const setUp = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Chamada:p?secret=JBSWY3DPEHPK3PXP',
  qr: { size: 25, path: 'M2 2h1v1h-1z' },
}

test('the second factor is set up: the password when it is asked for, the QR code, a code, the recovery codes', async () => {
  await openApp('professora', '/profile')
  let confirmed = false
  let isOn = false
  answering('GET /api/user/sessions', () => ({ value: [] }))
  answering('GET /api/user/second-factor', () => ({ value: state(isOn) }))
  answering('POST /api/user/second-factor', () =>
    confirmed ? { value: setUp } : { status: 403, value: 'Digite sua senha.', code: 'session.confirm' },
  )
  answering('POST /api/user/confirm-password', () => {
    confirmed = true
    return { value: null }
  })
  answering('POST /api/user/second-factor/confirm', (body) => {
    isOn = (body as { code: string }).code === '123456'
    return isOn
      ? { value: { recoveryCodes: ['abcdef-ghjkmn-pqrstu-vwxyz2', 'bcdefg-hjkmnp-qrstuv-wxyz23'] } }
      : { status: 403, value: 'Código incorreto.' }
  })
  await press('Ativar', twoSteps)
  const asked = dialog('Verificação em duas etapas')
  await asked.getByLabelText('Senha').fill('girassol')
  await press('Continuar', asked)
  await expect.element(twoSteps.getByRole('img', { name: 'Código QR com a chave' })).toBeVisible()
  await expect.element(twoSteps.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await twoSteps.getByLabelText('Código', { exact: true }).fill('000000')
  await press('Confirmar', twoSteps)
  await sees('Código incorreto.')
  await twoSteps.getByLabelText('Código', { exact: true }).fill('123456')
  await press('Confirmar', twoSteps)
  await expect.element(twoSteps.getByText('bcdefg-hjkmnp-qrstuv-wxyz23')).toBeVisible()
  await expect.element(twoSteps.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await press('Já guardei os códigos', twoSteps)
  await expect.element(twoSteps.getByText('Ativa', { exact: true })).toBeVisible()
  await expect.element(twoSteps.getByText(/^Restam 9 códigos/)).toBeVisible()
  expect(document.body.textContent).not.toContain('bcdefg-hjkmnp-qrstuv-wxyz23')
})

test('the second factor is turned off with the password and a code', async () => {
  await openApp('professora', '/profile')
  let isOn = true
  answering('GET /api/user/sessions', () => ({ value: [] }))
  answering('GET /api/user/second-factor', () => ({ value: state(isOn) }))
  answering('POST /api/user/second-factor/off', (body) => {
    isOn = (body as { code: string }).code !== '123456'
    return isOn ? { status: 403, value: 'Código incorreto.', code: 'code.wrong' } : { value: null }
  })
  await press('Desativar', twoSteps)
  const asked = dialog('Desativar a verificação em duas etapas')
  await press('Desativar', asked)
  await expect.element(asked.getByText('Código é obrigatório')).toBeVisible()
  await asked.getByLabelText('Senha').fill('girassol')
  await asked.getByLabelText('Código', { exact: true }).fill('000000')
  await press('Desativar', asked)
  await expect.element(asked.getByText('Código incorreto.')).toBeVisible()
  await asked.getByLabelText('Código', { exact: true }).fill('123456')
  await press('Desativar', asked)
  await expect.element(twoSteps.getByRole('button', { name: 'Ativar' })).toBeVisible()
})

test('new recovery codes are made with the password and a code, when few are left', async () => {
  await openApp('professora', '/profile')
  let left = 3
  answering('GET /api/user/sessions', () => ({ value: [] }))
  answering('GET /api/user/second-factor', () => ({ value: { ...state(true), recoveryCodes: left } }))
  answering('POST /api/user/second-factor/recovery-codes', (body) => {
    if ((body as { code: string }).code !== '123456')
      return { status: 403, value: 'Código incorreto.', code: 'code.wrong' }
    left = 10
    return { value: { recoveryCodes: ['abcdef-ghjkmn-pqrstu-vwxyz2', 'bcdefg-hjkmnp-qrstuv-wxyz23'] } }
  })
  await expect.element(twoSteps.getByRole('status')).toHaveTextContent('Restam 3 códigos de recuperação. Faça novos')
  await press('Fazer novos códigos', twoSteps)
  const asked = dialog('Novos códigos de recuperação')
  await asked.getByLabelText('Senha').fill('girassol')
  await asked.getByLabelText('Código', { exact: true }).fill('000000')
  await press('Fazer novos códigos', asked)
  await expect.element(asked.getByText('Código incorreto.')).toBeVisible()
  await asked.getByLabelText('Código', { exact: true }).fill('123456')
  await press('Fazer novos códigos', asked)
  await expect.element(twoSteps.getByText('bcdefg-hjkmnp-qrstuv-wxyz23')).toBeVisible()
  await expect.element(twoSteps.getByText(/^Guarde estes códigos/)).toHaveFocus()
  await expect.element(twoSteps.getByRole('button', { name: 'Baixar' })).toBeVisible()
  await press('Já guardei os códigos', twoSteps)
  await expect.element(twoSteps.getByText('Restam 10 códigos de recuperação.')).toBeVisible()
  await expect.element(twoSteps.getByRole('status')).not.toBeInTheDocument()
  expect(document.body.textContent).not.toContain('bcdefg-hjkmnp-qrstuv-wxyz23')
})

test('sessions are listed, the present one marked; one is ended, then all others', async () => {
  await openApp('professora', '/profile')
  const now = Date.now()
  const about = (id: string, device: string | null, isCurrent: boolean) => ({
    ...{ id, device, isCurrent, createdAt: now - 30 * hour, lastSeenAt: now - hour },
  })
  let open = [about('a', 'Chrome no Android', true), about('b', 'Firefox no Windows', false), about('c', null, false)]
  answering('GET /api/user/second-factor', () => ({ value: state(false) }))
  answering('GET /api/user/sessions', () => ({ value: open }))
  answering('DELETE /api/user/sessions/b', () => {
    open = open.filter(({ id }) => id !== 'b')
    return { value: null }
  })
  answering('DELETE /api/user/sessions', () => {
    open = open.filter(({ isCurrent }) => isCurrent)
    return { value: null }
  })
  const sessions = section('Onde sua conta está aberta')
  const rows = sessions.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('Chrome no AndroidEste aparelhoEntrou em 22/11 às 03:40')
  await expect.element(rows.nth(0).getByRole('button')).not.toBeInTheDocument()
  await press(/^Encerrar: Firefox no Windows/, sessions)
  await expect.element(sessions.getByText('Firefox no Windows')).not.toBeInTheDocument()
  await expect.element(sessions.getByText('Aparelho desconhecido')).toBeVisible()
  await press('Sair dos outros aparelhos', sessions)
  await expect.element(sessions.getByText('Aparelho desconhecido')).not.toBeInTheDocument()
  await expect.element(sessions.getByRole('button', { name: 'Sair dos outros aparelhos' })).not.toBeInTheDocument()
})

test('without a network, the profile says what needs the server', async () => {
  await openApp('professora', '/profile')
  await expect.element(twoSteps.getByText(/^Sem internet\./)).toBeVisible()
  await expect.element(section('Onde sua conta está aberta').getByText(/^Sem internet\./)).toBeVisible()
})

test('whoever must set up a second factor is led to it, and finds nothing else', async () => {
  await openApp('super', '/superadmin/schools')
  answering('GET /api/user/second-factor', () => ({ value: { ...state(false), isRequired: true } }))
  answering('POST /api/sync', () => ({ status: 403, value: 'Ative.', code: 'secondFactor.mustSetUp' }))
  await syncNow()
  await sees(/^Ative a verificação em duas etapas para continuar\./)
  expect(window.location.pathname).toBe('/profile')
  await expect.element(twoSteps.getByRole('button', { name: 'Ativar' })).toBeVisible()
  await expect.element(section('Alterar Senha')).not.toBeInTheDocument()
})

test('whoever must choose a password first is not told that data arrives, which waits for it', async () => {
  await openApp('aluna', '/')
  const { user } = useSessionState.getState()
  useSessionState.setState({ user: { ...user!, mustChangePassword: true } })
  goTo('/profile')
  await sees(/^Escolha uma nova senha para continuar/)
  expect(page.getByRole('status', { name: 'Sincronização' }).elements()).toEqual([])
})

test('whoever must choose a password may take one that is suggested, and reads it', async () => {
  await openApp('aluna', '/')
  const { user } = useSessionState.getState()
  useSessionState.setState({ user: { ...user!, mustChangePassword: true } })
  goTo('/profile')
  await press('Sugerir uma senha')
  const fields = () =>
    ['Nova senha', 'Confirmar nova senha'].map(
      (label) => (page.getByLabelText(label, { exact: true }).element() as HTMLInputElement).value,
    )
  // The words are loaded when they are asked for.
  await expect.poll(fields).toEqual(Array(2).fill(expect.stringMatching(/^[a-z]+(-[a-z]+){3}$/)))
  const [suggested, again] = fields()
  expect(again).toBe(suggested)
  await sees(new RegExp(`Sua senha nova pode ser ${suggested}`))
})

test('the profile of a student without a category says nothing of one', async () => {
  await openApp('aluna', '/profile')
  await sees('Estudante')
  await expect.element(page.getByText('Categoria', { exact: true })).not.toBeInTheDocument()
})
