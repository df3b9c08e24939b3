import { patch } from '#schema/nouns/tables.ts'
import { lockAfter } from '#schema/sync/absence.ts'
import { press } from '#scripts/testKit/screens/office.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { type Shot, shot, shotAt, title } from './shot.ts'

const newcomer = 11
const barred = 10

/** Somebody who has just got a password from the office. */
export const newcomers = [patch('users', newcomer, { mustChangePassword: true })]

/** What is shown without an account, and to somebody with a new one. */
export const outShots: Shot[] = [
  shotAt('auth', '/auth', title('Chamada', 1)),
  shot('auth-errors', async (page) => {
    await page.getByLabel('E-mail ou usuário').fill('ana@')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.getByText('Senha é obrigatória').waitFor()
  }),
  shotAt('privacy', '/privacy', title('Privacidade', 1)),
  shot('privacy-kept', (page) =>
    page
      .getByRole('heading', { level: 2 })
      .nth(1)
      .evaluate((title) => title.scrollIntoView()),
  ),
  shot('first-password', async (page) => {
    await page.goto('/auth')
    await page.getByLabel('E-mail ou usuário').fill('aluna2@chamada.demo')
    await page.getByLabel('Senha').fill(demoPassword)
    await press(page, 'Entrar')
    await page.getByText('Escolha uma nova senha para continuar.').waitFor()
  }),
]

/** What a device shows that was away for long, and one whose person was barred. */
export const lostShots: Shot[] = [
  shot('lock', async (page) => {
    await page.getByText('Login bem-sucedido').waitFor({ state: 'detached' })
    await page.clock.setFixedTime(Date.now() + lockAfter)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByText(/Entre com sua senha para ver os dados/).waitFor()
  }),
  shot('wiped', async (page) => {
    const { act } = await askServer({ url: new URL(page.url()).origin }, 'direcao2@chamada.demo')
    await act('PATCH', `/api/users/${barred}/access`, { barred: true })
    await page.getByRole('alert').waitFor()
  }),
]
