import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import type { Shot } from './shot.ts'

const toPanel = (page: Page) =>
  page
    .getByRole('heading', { level: 2, name: 'Aulas no seu calendário' })
    .evaluate((title) => title.scrollIntoView({ block: 'center' }))

/** Perfil: the address of a person's week, from none on. */
export const calendarPanelShots: Shot[] = [
  {
    name: 'profile-calendar',
    async show(page) {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Criar endereço' }).waitFor()
      await toPanel(page)
    },
  },
  {
    name: 'profile-calendar-made',
    async show(page) {
      await press(page, 'Criar endereço')
      await page.getByLabel('Endereço do calendário').waitFor()
      await page.getByText('Endereço criado').waitFor({ state: 'detached' })
      await toPanel(page)
    },
  },
  {
    name: 'profile-calendar-on',
    async show(page) {
      await page.reload()
      await page.getByText(/^Endereço ativo desde/).waitFor()
      await toPanel(page)
    },
  },
  {
    name: 'profile-calendar-renew',
    async show(page) {
      await press(page, 'Renovar endereço')
      await page.getByRole('alertdialog').waitFor()
    },
  },
]
