import type { Page } from 'playwright'
import { dialog, fill, press } from '#scripts/testKit/screens/office.ts'
import { heading, leave, type Shot } from './shot.ts'

const opened = (page: Page) => page.getByRole('dialog').waitFor()
const firstCase = (page: Page) =>
  page
    .getByRole('button', { name: /^Ver as faltas de/ })
    .first()
    .click()
const days = [
  'Data;Nome;Tipo;Fim',
  '24/06/2027;São João;Feriado;',
  '12/07/2027;Recesso escolar de julho, com formação continuada de professores e funcionários;Recesso;23/07/2027',
  '31/02/2027;Nada;Feriado;',
].join('\n')

/** The school's calendar, from an empty year on. */
const calendarShots: Shot[] = [
  {
    name: 'calendar-empty',
    show: (page) => page.goto('/admin/calendar?ano=2027').then(() => heading(page, /^Nenhum dia no calendário/, 2)),
  },
  { name: 'calendar-holidays', show: (page) => press(page, /^Feriados nacionais/).then(() => opened(page)) },
  {
    name: 'calendar',
    async show(page) {
      await press(page, /^Incluir \d+ feriados$/)
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await heading(page, /^setembro/i, 3)
    },
  },
  {
    name: 'calendar-import',
    async show(page) {
      await press(page, 'Importar')
      const file = { name: 'calendario da rede.csv', mimeType: 'text/csv', buffer: Buffer.from(days) }
      await page.getByLabel('Arquivo de calendário').setInputFiles(file)
      await page.getByRole('radio', { name: 'Novos (2)' }).waitFor()
    },
  },
  {
    name: 'calendar-import-refused',
    show: (page) => page.getByRole('radio', { name: 'Recusados (1)' }).click(),
  },
  {
    name: 'calendar-day-errors',
    async show(page) {
      await leave(page)
      await press(page, 'Incluir dia')
      const form = dialog(page, 'Incluir dia')
      await form.getByLabel('Tipo').selectOption('schoolDay')
      await form.getByRole('button', { name: 'Incluir' }).click()
      await page.getByText('Diga o nome do dia').waitFor()
    },
  },
  { name: 'paper-calendar', paper: true, show: leave },
]

/** The new school year, before it is begun. */
const newYearShots: Shot[] = [
  { name: 'new-year', show: (page) => page.goto('/admin/new-year').then(() => heading(page, /EJA/, 2)) },
  {
    name: 'new-year-students',
    async show(page) {
      const title = page.getByText(/^Escolher os alunos de/).first()
      await title.click()
      await title.evaluate((each) => each.scrollIntoView())
      await page.getByText('Escolher para todos…').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'new-year-errors',
    async show(page) {
      await fill(page, { 'Primeiro dia do novo ano': '2026-01-01' })
      await page
        .getByLabel(/^Título da turma nova de/)
        .first()
        .fill('')
      await page.getByText('O título da turma é obrigatório').waitFor()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
]

/** 'Busca ativa' with limits that some students have passed. */
const caseShots: Shot[] = [
  {
    name: 'frequency-cases',
    async show(page) {
      await page.goto('/admin/frequency')
      await press(page, 'Limites')
      await fill(page, { 'Faltas alternadas': '2', 'Alternadas em quantos dias': '180' })
      await press(page, 'Salvar')
      await page.getByRole('list', { name: 'Alunos' }).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  { name: 'paper-cases', paper: true, show: async () => {} },
  {
    name: 'frequency-case',
    async show(page) {
      await firstCase(page)
      const one = page.getByRole('dialog')
      await one.getByLabel('O que foi feito', { exact: true }).last().selectOption('Visita')
      await one
        .getByLabel('Observação')
        .fill('A família mudou de bairro e pediu transferência para outra escola da rede.')
      await one.getByRole('button', { name: 'Registrar' }).click()
      await one.getByText('A família mudou de bairro').waitFor()
    },
  },
  {
    name: 'paper-letter-family',
    paper: true,
    async show(page) {
      // The picture is the print.
      await page.evaluate(() => (window.print = () => {}))
      await press(page, 'À família')
    },
  },
  { name: 'paper-letter-council', paper: true, show: (page) => press(page, 'Ao Conselho Tutelar') },
  { name: 'frequency-no-match', show: (page) => leave(page).then(() => nobody(page)) },
]
const nobody = (page: Page) =>
  page.goto('/admin/frequency?turma=xyz').then(() => heading(page, 'Ninguém com estes filtros', 2))

/** The dates of somebody's enrollment. */
const datesShots: Shot[] = [
  {
    name: 'enrollment-dates',
    async show(page) {
      await page.goto('/admin/classes?alunos=1')
      await page
        .getByRole('button', { name: /^Datas da matrícula/ })
        .first()
        .click()
      const dates = dialog(page, 'Datas da matrícula')
      await dates.getByLabel('Desde').fill('2026-11-24')
      await dates.getByText(/fora destas datas/).waitFor()
    },
  },
]

export const yearShots: Shot[] = [...calendarShots, ...newYearShots, ...caseShots, ...datesShots]
