import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { lockAfter, sealAfter } from '#schema/sync/absence.ts'
import { followLeftWork } from '#web/session/leftWork.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { useDeviceLock } from '#web/session/useDeviceLock.ts'
import { syncNow } from '#web/sync/engine.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { press, sees } from '#web/tests/support/component/office.ts'
import { openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: trial S31; decisions section 9: a device that its server has not answered for long.

followLeftWork()

const day = 24 * 60 * 60_000
const mirror = () => useSessionState.getState().mirror!
const classTitle = async () => (await mirror().rows.where('classes', {}))[0]!.title
/** Time passes, and somebody looks at the app. */
async function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms)
  const counted = async () => (await mirror().db.read('absence'))?.countedAt
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(counted).toBe(Date.now())
}
/** The app is looked at once on each of so many days. */
async function dayByDay(days: number) {
  for (let n = 0; n < days; n += 1) await pass(day)
}
const lock = () => page.getByText(/há \d+ dias\. Entre com sua senha/)
async function typePassword(password: string) {
  await page.getByLabelText('Senha').fill(password)
  await press('Entrar')
}
/** The device is able to check the password, which takes a moment after the sign-in. */
const checksHere = () => expect.poll(() => useDeviceLock.getState().checksHere, { timeout: 20_000 }).toBe(true)

test('a week ahead it says so; after fourteen days nothing of the school is shown, and a clock set back changes nothing', async () => {
  await openApp('professora', '/')
  const title = await classTitle()
  await checksHere()
  await dayByDay(7)
  await sees('Este aparelho não fala com o servidor há 7 dias. Daqui a 7 dias ele pede sua senha, com ou sem internet.')
  await sees(title)
  await dayByDay(6)
  await sees(/há 13 dias\. Daqui a 1 dia ele pede sua senha/)
  await pass(day)
  await expect.element(lock()).toBeVisible()
  expect(document.body.textContent).not.toContain(title)
  expect(page.getByRole('navigation').elements()).toEqual([])
  vi.setSystemTime(Date.now() - lockAfter)
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  await expect.element(lock()).toBeVisible()
})

test('the password opens it without a server, a wrong one does not, and nothing of the day before is missing', async () => {
  await openApp('professora', '/')
  const title = await classTitle()
  await checksHere()
  await dayByDay(15)
  await sees('Este aparelho não fala com o servidor há 15 dias. Entre com sua senha para ver os dados.')
  await sees('Sem internet, o próprio aparelho confere a senha: vale a última com que você entrou nele.')
  await typePassword('errada')
  await sees('Senha incorreta. Sem falar com o servidor, vale a última senha com que você entrou neste aparelho.')
  await typePassword('any')
  await sees(title)
})

test('forty-four days seal it, and the password opens it again without a server', async () => {
  await openApp('professora', '/')
  const title = await classTitle()
  await checksHere()
  await dayByDay(43)
  const { db } = mirror()
  await pass(day)
  await sees(/há 44 dias\. Os dados estão lacrados, e nada foi perdido\./)
  await expect.poll(() => db.rows('classes').count()).toBe(0)
  await typePassword('any')
  await sees(title)
  expect(await db.read('vault')).toBeUndefined()
})

test('a clock that jumps ahead locks, says so and erases nothing; the server, which knows better, opens it', async () => {
  await openApp('professora', '/')
  const title = await classTitle()
  await pass(sealAfter + day)
  await sees(/^O relógio deste aparelho avançou 45 dias desde a última vez/)
  expect(await mirror().db.rows('classes').count()).toBeGreaterThan(0)
  answering('GET /api/user', () => ({ status: 503, value: '' }))
  await syncNow()
  await sees(title)
})

test('a device on which nobody typed the password since the update asks the server, and keeps everything', async () => {
  await openApp('professora', '/')
  const { user } = useSessionState.getState()
  const title = await classTitle()
  await checksHere()
  await mirror().db.meta.delete('pair')
  await dayByDay(44)
  await sees('Sem internet: para entrar é preciso falar com o servidor. Nada é apagado enquanto isso.')
  await press('Entrar')
  await sees('Senha é obrigatória')
  expect(await mirror().db.rows('classes').count()).toBeGreaterThan(0)
  answering('POST /api/login', () => ({ status: 401, value: 'E-mail ou senha incorretos' }))
  await typePassword('errada')
  await sees('E-mail ou senha incorretos')
  answering('POST /api/login', () => ({ value: user }))
  await press('Entrar')
  await sees(title)
})

test('an answer of the server alone does not open it', async () => {
  await openApp('professora', '/')
  await dayByDay(14)
  await expect.element(lock()).toBeVisible()
  answering('GET /api/user', () => ({ status: 503, value: '' }))
  await syncNow()
  await sees('Este aparelho ficou 14 dias sem falar com o servidor. Entre com sua senha para ver os dados.')
})

test('an act that ended the session locks it at once, also without a network afterwards, and only the server opens it', async () => {
  await openApp('professora', '/')
  const { user } = useSessionState.getState()
  const title = await classTitle()
  await checksHere()
  await sees(title)
  answering('POST /api/sync', () => ({ status: 401, code: 'session.ended', value: 'Não' }))
  await syncNow()
  await sees('Sua sessão neste aparelho foi encerrada. Entre com sua senha para ver os dados.')
  expect(document.body.textContent).not.toContain(title)
  answering('POST /api/login', () => ({ status: 503, value: '' }))
  await typePassword('any')
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(document.body.textContent).not.toContain(title)
  answering('POST /api/login', () => ({ value: user }))
  await press('Entrar')
  await sees(title)
})
