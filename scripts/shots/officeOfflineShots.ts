import type { Page } from 'playwright'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { table } from './onPaper.ts'
import { list, paperShot, type Shot, shot, shotAt, title } from './shot.ts'

const printing = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()

/** What the office sees of a month's end without a network, which is cut before these. */
export const officeOfflineShots: Shot[] = [
  shotAt('offline-dashboard', '/', title('Chamadas de hoje')),
  shotAt('offline-diary', '/admin/classes?papeis=1', printing),
  shot('offline-diary-xlsx', async (page) => {
    await press(page, 'Baixar .xlsx')
    await page.getByText('Erro ao baixar').first().waitFor()
  }),
  paperShot('paper-offline-diary'),
  shotAt('offline-calendar', '/admin/calendar?ano=2027', title(/^Calendário/, 1)),
  shot('offline-calendar-import', async (page) => {
    await press(page, 'Importar')
    await dialog(page, 'Importar calendário').waitFor()
  }),
  shotAt('offline-frequency', '/admin/frequency', list('Alunos')),
  shot('offline-download', async (page) => {
    await page.goto('/admin/students')
    await table(page)
    await press(page, 'Baixar')
    await page.getByRole('menuitem', { name: 'Planilha (.xlsx)' }).click()
    await page.getByText('Erro ao baixar').first().waitFor()
  }),
  shot('offline-cards', async (page) => {
    await page.goto('/admin/teachers?cartoes=1')
    await dialog(page, 'Cartões de acesso').waitFor()
  }),
  shot('offline-not-kept', async (page) => {
    await page.goto('/admin/people/7?nova-senha=1')
    await page.getByRole('button', { name: 'Entendi' }).waitFor()
  }),
  shotAt('offline-new-year', '/admin/new-year', title(/EJA/)),
  shotAt('offline-student', '/admin/people/7', title(/^Dia a dia/)),
]
