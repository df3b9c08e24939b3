import type { Page } from 'playwright'
import { dialog, fill, press } from '#scripts/testKit/screens/office.ts'
import { heading, leave, paperShot, type Shot, shot, shotAt, title } from './shot.ts'

const opened = (page: Page) => page.getByRole('dialog').waitFor()
const firstCase = (page: Page) => press(page, /^Ver as faltas de/, 0)
const days = [
  'Data;Nome;Tipo;Fim',
  '24/06/2027;São João;Feriado;',
  '12/07/2027;Recesso escolar de julho, com formação continuada de professores e funcionários;Recesso;23/07/2027',
  '31/02/2027;Nada;Feriado;',
].join('\n')

/** The school's calendar, from an empty year on. */
const calendarShots: Shot[] = [
  shotAt('calendar-empty', '/admin/calendar?ano=2027', title(/^Nenhum dia no calendário/)),
  shot('calendar-holidays', (page) => press(page, /^Feriados nacionais/).then(() => opened(page))),
  shot('calendar', async (page) => {
    await press(page, /^Incluir \d+ feriados$/)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await heading(page, /^setembro/i, 3)
  }),
  shot('calendar-import', async (page) => {
    await press(page, 'Importar')
    const file = { name: 'calendario da rede.csv', mimeType: 'text/csv', buffer: Buffer.from(days) }
    await page.getByLabel('Arquivo de calendário').setInputFiles(file)
    await page.getByRole('radio', { name: 'Novos (2)' }).waitFor()
  }),
  shot('calendar-import-refused', (page) => page.getByRole('radio', { name: 'Recusados (1)' }).click()),
  shot('calendar-day-errors', async (page) => {
    await leave(page)
    await press(page, 'Incluir dia')
    const form = dialog(page, 'Incluir dia')
    await form.getByLabel('Tipo').selectOption('schoolDay')
    await form.getByRole('button', { name: 'Incluir' }).click()
    await page.getByText('Diga o nome do dia').waitFor()
  }),
  paperShot('paper-calendar', leave),
]

/** The new school year, before it is begun. */
const newYearShots: Shot[] = [
  shotAt('new-year', '/admin/new-year', title(/EJA/)),
  shot('new-year-students', async (page) => {
    const title = page.getByText(/^Escolher os alunos de/).first()
    await title.click()
    await title.evaluate((each) => each.scrollIntoView())
    await page.getByText('Escolher para todos…').first().waitFor({ state: 'attached' })
  }),
  shot('new-year-errors', async (page) => {
    await fill(page, { 'Primeiro dia do novo ano': '01/01/2026' })
    await page
      .getByLabel(/^Título da turma nova de/)
      .first()
      .fill('')
    await page.getByText('O título da turma é obrigatório').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
  }),
]

/** 'Busca ativa' with limits that some students have passed. */
const caseShots: Shot[] = [
  shot('frequency-cases', async (page) => {
    await page.goto('/admin/frequency')
    await press(page, 'Limites')
    await fill(page, { 'Faltas alternadas': '2', 'Alternadas em quantos dias': '180' })
    await press(page, 'Salvar')
    await page.getByRole('list', { name: 'Alunos' }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }),
  paperShot('paper-cases'),
  shot('frequency-case', async (page) => {
    await firstCase(page)
    const one = page.getByRole('dialog')
    await one.getByLabel('O que foi feito', { exact: true }).last().selectOption('Visita')
    await one
      .getByLabel('Observação')
      .fill('A família mudou de bairro e pediu transferência para outra escola da rede.')
    await one.getByRole('button', { name: 'Registrar' }).click()
    await one.getByText('A família mudou de bairro').waitFor()
  }),
  paperShot('paper-letter-family', async (page) => {
    // The picture is the print.
    await page.evaluate(() => (window.print = () => {}))
    await press(page, 'À família')
  }),
  paperShot('paper-letter-council', (page) => press(page, 'Ao Conselho Tutelar')),
  shot('frequency-no-match', (page) => leave(page).then(() => nobody(page))),
]
const nobody = (page: Page) =>
  page.goto('/admin/frequency?turma=xyz').then(() => heading(page, 'Ninguém com estes filtros', 2))

/** The dates of somebody's enrollment. */
const datesShots: Shot[] = [
  shot('enrollment-dates', async (page) => {
    await page.goto('/admin/classes?alunos=1')
    await press(page, /^Datas da matrícula/, 0)
    const dates = dialog(page, 'Datas da matrícula')
    await dates.getByLabel('Desde').fill('24/11/2026')
    await dates.getByText(/fora destas datas/).waitFor()
  }),
]

export const yearShots: Shot[] = [...calendarShots, ...newYearShots, ...caseShots, ...datesShots]
