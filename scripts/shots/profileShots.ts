import { TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { asItStands } from './onPaper.ts'
import { type Shot, shot } from './shot.ts'

const at = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name }).evaluate((title) => title.scrollIntoView({ block: 'center' }))
/** The code that an authenticator app shows now, for the key on the page. */
async function codeOf(page: Page) {
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  return new TOTP({ secret: key.replaceAll(' ', '') }).generate()
}

/** Perfil: the second factor being set up, and where the account is open. */
export const profileShots: Shot[] = [
  shot('profile-sessions', async (page) => {
    await page.goto('/profile')
    await page.getByText('Este aparelho').waitFor()
    await at(page, 'Onde sua conta está aberta')
  }),
  shot('profile-second-factor', async (page) => {
    await press(page, 'Ativar')
    await page.getByRole('img', { name: 'Código QR com a chave' }).scrollIntoViewIfNeeded()
  }),
  shot('profile-recovery-codes', async (page) => {
    await page.getByLabel('Código', { exact: true }).fill(await codeOf(page))
    await press(page, 'Confirmar')
    await page.getByText(/^Guarde estes códigos/).waitFor()
    await at(page, 'Verificação em duas etapas')
  }),
  asItStands('recovery-codes'),
  shot('profile-second-factor-on', async (page) => {
    await press(page, 'Já guardei os códigos')
    await page.getByText(/^Restam 10 códigos/).waitFor()
    await at(page, 'Verificação em duas etapas')
  }),
  shot('profile-new-codes', async (page) => {
    await press(page, 'Fazer novos códigos')
    await press(page, 'Fazer novos códigos')
    await page.getByText('Código é obrigatório').waitFor()
  }),
]
