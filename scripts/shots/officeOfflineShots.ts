import type { Page } from 'playwright'
import { dialog, press } from '#scripts/testKit/screens/office.ts'
import { table } from './onPaper.ts'
import { heading, type Shot } from './shot.ts'

const printing = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()

/** What the office sees of a month's end without a network, which is cut before these. */
export const officeOfflineShots: Shot[] = [
  { name: 'offline-dashboard', show: (page) => page.goto('/').then(() => heading(page, 'Chamadas de hoje', 2)) },
  { name: 'offline-diary', show: (page) => page.goto('/admin/classes?papeis=1').then(() => printing(page)) },
  {
    name: 'offline-diary-xlsx',
    async show(page) {
      await press(page, 'Baixar .xlsx')
      await page.getByText('Erro ao baixar').first().waitFor()
    },
  },
  { name: 'paper-offline-diary', paper: true, show: async () => {} },
  {
    name: 'offline-calendar',
    show: (page) => page.goto('/admin/calendar?ano=2027').then(() => heading(page, /^Calendário/)),
  },
  {
    name: 'offline-calendar-import',
    async show(page) {
      await press(page, 'Importar')
      await dialog(page, 'Importar calendário').waitFor()
    },
  },
  {
    name: 'offline-frequency',
    show: (page) => page.goto('/admin/frequency').then(() => page.getByRole('list', { name: 'Alunos' }).waitFor()),
  },
  {
    name: 'offline-download',
    async show(page) {
      await page.goto('/admin/students')
      await table(page)
      await press(page, 'Baixar')
      await page.getByRole('menuitem', { name: 'Planilha (.xlsx)' }).click()
      await page.getByText('Erro ao baixar').first().waitFor()
    },
  },
  {
    name: 'offline-cards',
    async show(page) {
      await page.goto('/admin/teachers?cartoes=1')
      await dialog(page, 'Cartões de acesso').waitFor()
    },
  },
  {
    name: 'offline-not-kept',
    async show(page) {
      await page.goto('/admin/people/7?nova-senha=1')
      await page.getByRole('button', { name: 'Entendi' }).waitFor()
    },
  },
  {
    name: 'offline-new-year',
    show: (page) => page.goto('/admin/new-year').then(() => heading(page, /EJA/, 2)),
  },
  {
    name: 'offline-student',
    show: (page) => page.goto('/admin/people/7').then(() => heading(page, /^Dia a dia/, 2)),
  },
]
