import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { type Shot, shot } from './shot.ts'

const toPanel = (page: Page) =>
  page
    .getByRole('heading', { level: 2, name: 'Aulas no seu calendário' })
    .evaluate((title) => title.scrollIntoView({ block: 'center' }))

/** Perfil: the address of a person's week, from none on. */
export const calendarPanelShots: Shot[] = [
  shot('profile-calendar', async (page) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Criar endereço' }).waitFor()
    await toPanel(page)
  }),
  shot('profile-calendar-made', async (page) => {
    await press(page, 'Criar endereço')
    await page.getByLabel('Endereço do calendário').waitFor()
    await page.getByText('Endereço criado').waitFor({ state: 'detached' })
    await toPanel(page)
  }),
  shot('profile-calendar-on', async (page) => {
    await page.reload()
    await page.getByText(/^Endereço ativo desde/).waitFor()
    await toPanel(page)
  }),
  shot('profile-calendar-renew', async (page) => {
    await press(page, 'Renovar endereço')
    await page.getByRole('alertdialog').waitFor()
  }),
]
