import type { Page } from 'playwright'
import { press } from '#web/e2e/support/screens/office.ts'
import type { Shot } from './shot.ts'

const at = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((title) => title.scrollIntoView({ block: 'center' }))

/** Perfil: the second factor being set up, and where the account is open. */
export const profileShots: Shot[] = [
  {
    name: 'profile-sessions',
    async show(page) {
      await page.goto('/profile')
      await page.getByText('Este aparelho').waitFor()
      await at(page, 'sessoes')
    },
  },
  {
    name: 'profile-second-factor',
    async show(page) {
      await press(page, 'Ativar')
      await page.getByRole('img', { name: 'Código QR com a chave' }).scrollIntoViewIfNeeded()
    },
  },
]
