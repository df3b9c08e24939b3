import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { enterClassroom } from '#scripts/testKit/screens/people.ts'
import { chooseInMenu } from '#scripts/testKit/screens/rollPage.ts'
import { heading, type Shot, shot } from './shot.ts'

/** A roll with marks other than present and absent, and a day without a lesson. */
export const rollDayShots: Shot[] = [
  shot('roll-call-details', async (page) => {
    await page.goto('/')
    await enterClassroom(page)
    await detail(page, 4, 'Falta justificada', 'Consulta médica')
    // The roll is concluded, so the change must be confirmed.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Alterar' }).press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await detail(page, 5, 'Atrasado')
  }),
  shot('roll-call-reason', async (page) => {
    await press(page, /^Avaliar/, 4)
    await page.getByLabel('Motivo da falta').waitFor()
  }),
  shot('roll-call-no-lesson', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await chooseInMenu(page, 'Não houve aula')
    await page.getByRole('button', { name: 'Falta de água ou luz' }).click()
  }),
  shot('roll-call-cancelled', async (page) => {
    await page.getByRole('button', { name: 'Registrar que não houve aula' }).click()
    await heading(page, 'Não houve aula', 2)
  }),
]

/** Sets the details of a student's mark that the two large buttons do not cover. */
async function detail(page: Page, nth: number, name: string, reason?: string) {
  await press(page, /^Avaliar/, nth)
  await page.getByRole('button', { name, exact: true }).click()
  if (reason) await page.getByLabel('Motivo da falta').fill(reason)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
