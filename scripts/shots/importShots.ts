import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { heading, leave, paperShot, type Shot, shot, shotAt, title } from './shot.ts'

/** A list as an office has it: new people, one with a very long name, and lines that cannot be taken. */
const list = [
  'Nome do aluno;Matrícula;Data de nascimento;Turma',
  'Maria Aparecida do Nascimento Albuquerque Cavalcanti de Vasconcelos e Bittencourt;2026101;02/03/2014;EJA Noturno',
  'Bento Nogueira;2026102;14/07/2014;EJA Noturno',
  'Caio Prado;2026103;31/02/2014;EJA Noturno',
  'Dora Lins;2026104;09/11/2013;Turma que não há',
  ';2026105;01/01/2014;EJA Noturno',
].join('\r\n')

const choose = (page: Page) =>
  page
    .getByLabel('Arquivos para importar')
    .setInputFiles({ name: 'alunos de 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
const readyToSend = (page: Page) =>
  page.getByRole('button', { name: 'Importar', exact: true }).and(page.locator(':enabled')).waitFor()

/** 'Importar', from the empty page to the cards of the new people. */
export const importShots: Shot[] = [
  shotAt('import', '/admin/import', title('Importar', 1)),
  shot('import-paste', async (page) => {
    await press(page, 'Colar células')
    await page.getByLabel('Células copiadas da planilha, com os títulos das colunas').waitFor()
  }),
  shot('import-columns', async (page) => {
    await press(page, 'Colar células')
    await choose(page)
    await readyToSend(page)
  }),
  shot('import-preview', (page) => scrollTo(page, 'Prévia')),
  shot('import-refused', async (page) => {
    await page.getByLabel('Filtrar por situação').selectOption('Recusado')
    await page.getByText(/^1 de \d+$/).waitFor()
  }),
  shot('import-done', async (page) => {
    await page.getByRole('button', { name: 'Importar', exact: true }).click()
    await heading(page, 'Importação concluída', 2)
    await page.getByRole('button', { name: /^Cartões de/ }).waitFor()
  }),
  shot('cards', async (page) => {
    await page.getByRole('button', { name: /^Cartões de/ }).click()
    await page.getByRole('dialog', { name: 'Cartões de acesso' }).waitFor()
  }),
  shot('cards-ready', async (page) => {
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Fazer/ })
      .click()
    await page.getByText(/cartões prontos/).waitFor()
  }),
  paperShot('paper-cards'),
  shot('cards-leave', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog', { name: 'Fechar sem os cartões?' }).waitFor()
  }),
  shot('imports-last', async (page) => {
    await page.getByRole('alertdialog').getByText('Fechar', { exact: true }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 2, name: 'Últimas importações' }).scrollIntoViewIfNeeded()
  }),
  shot('import-undo', async (page) => {
    await page
      .getByRole('region', { name: 'Últimas importações' })
      .getByRole('button', { name: /^Desfazer/ })
      .first()
      .click()
    await page.getByRole('alertdialog', { name: 'Desfazer a importação?' }).waitFor()
  }),
  shot('import-again', (page) =>
    leave(page)
      .then(() => choose(page))
      .then(() => nothingNew(page)),
  ),
]

const nothingNew = (page: Page) => page.getByText(/^Nada a importar/).waitFor()

const scrollTo = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name }).evaluate((title) => title.scrollIntoView())

/** The same without a network. */
export const importOfflineShots: Shot[] = [
  shot('import-offline', async (page) => {
    await keptOffline(page)
    await page.context().setOffline(true)
    await page.goto('/admin/import')
    await choose(page)
    await page.getByText(/^Sem internet: a prévia compara só/).waitFor()
    await scrollTo(page, 'Prévia')
  }),
]
