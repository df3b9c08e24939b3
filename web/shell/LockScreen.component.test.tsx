import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lockAfter, wipeAfter } from '#schema/sync/absence.ts'
import { followLeftWork } from '#web/session/leftWork.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { syncNow } from '#web/sync/engine.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: issue 16, point 5; trial S31: a device that its server has not answered for long.

followLeftWork()

const classTitle = async () => {
  const [schoolClass] = await useSessionState.getState().mirror!.rows.where('classes', {})
  return schoolClass!.title
}
/** Time passes, and somebody looks at the app. */
const pass = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  document.dispatchEvent(new Event('visibilitychange'))
}
const lock = () =>
  page.getByText('Este aparelho não fala com o servidor há 14 dias. Entre com sua senha para ver os dados.')

test('after fourteen days nothing of the school is shown, the roll included, and a clock set back changes nothing', async () => {
  await openApp('professora', '/')
  const title = await classTitle()
  await sees(title)
  pass(lockAfter - 60_000)
  await sees(title)
  pass(60_000)
  await expect.element(lock()).toBeVisible()
  expect(document.body.textContent).not.toContain(title)
  expect(page.getByRole('navigation').elements()).toEqual([])
  pass(-lockAfter)
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(lock()).toBeVisible()
})

test('the right password opens it, with a server', async () => {
  await openApp('professora', '/')
  const { user } = useSessionState.getState()
  const title = await classTitle()
  pass(lockAfter)
  await expect.element(lock()).toBeVisible()
  await sees('Sem internet: para entrar é preciso falar com o servidor.')
  await press('Entrar')
  await sees('Senha é obrigatória')
  answering('POST /api/login', () => ({ status: 401, value: 'E-mail ou senha incorretos' }))
  await page.getByLabelText('Senha').fill('errada')
  await press('Entrar')
  await sees('E-mail ou senha incorretos')
  answering('POST /api/login', () => ({ value: user }))
  await press('Entrar')
  await sees(title)
})

test('an answer of the server alone does not open it', async () => {
  await openApp('professora', '/')
  pass(lockAfter)
  await expect.element(lock()).toBeVisible()
  answering('GET /api/user', () => ({ status: 503, value: '' }))
  await syncNow()
  await sees('Este aparelho ficou 14 dias sem falar com o servidor. Entre com sua senha para ver os dados.')
})

test('thirty days later the data is gone', async () => {
  await openApp('professora', '/')
  const { mirror } = useSessionState.getState()
  pass(wipeAfter)
  await sees(/Este aparelho ficou 44 dias sem falar com o servidor/)
  expect(mirror!.db.isOpen()).toBe(false)
})
