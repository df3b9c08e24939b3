import type { Page } from 'playwright'
import { choose, dialog, press } from '#scripts/testKit/screens/office.ts'
import { demoPassword } from '#server/demo/accounts.ts'
import { type Shot, shot } from './shot.ts'

const person = 'Ana Luísa Trindade'

/** Types the password in the dialog that asks for it again. */
export async function confirmPassword(page: Page, title: string) {
  const asked = dialog(page, title)
  await asked.getByLabel('Senha').fill(demoPassword)
  await asked.getByRole('button', { name: 'Continuar' }).click()
  await asked.getByLabel('Senha').waitFor({ state: 'detached' })
}

/** What the office does about one person: their data, and whether they come in. */
export const personShots: Shot[] = [
  shot('person-data-password', async (page) => {
    await page.goto('/admin/students?busca=ana')
    await choose(page, person, 'Dados da pessoa')
    await dialog(page, 'Dados da pessoa').waitFor()
  }),
  shot('person-data', (page) => confirmPassword(page, 'Dados da pessoa')),
  shot('person-erase', async (page) => {
    await press(page, 'Apagar dados…')
    await page.getByText('Isto não pode ser desfeito').waitFor()
  }),
  shot('person-barred', async (page) => {
    await press(page, 'Cancelar')
    await choose(page, person, 'Bloquear acesso')
    await page.getByText('Acesso bloqueado').first().waitFor()
  }),
  shot('person-allowed', async (page) => {
    await choose(page, person, 'Permitir acesso')
    await page.getByText('Acesso permitido').first().waitFor()
  }),
]
