import type { Page } from 'playwright'
import { press } from '#scripts/testKit/screens/office.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { heading, leave, type Shot } from './shot.ts'

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
  { name: 'import', show: (page) => page.goto('/admin/import').then(() => heading(page, 'Importar')) },
  {
    name: 'import-paste',
    async show(page) {
      await press(page, 'Colar células')
      await page.getByLabel('Células copiadas da planilha, com os títulos das colunas').waitFor()
    },
  },
  {
    name: 'import-columns',
    async show(page) {
      await press(page, 'Colar células')
      await choose(page)
      await readyToSend(page)
    },
  },
  { name: 'import-preview', show: (page) => scrollTo(page, 'Prévia') },
  {
    name: 'import-refused',
    async show(page) {
      await page.getByLabel('Filtrar por situação').selectOption('Recusado')
      await page.getByText(/^1 de \d+$/).waitFor()
    },
  },
  {
    name: 'import-done',
    async show(page) {
      await page.getByRole('button', { name: 'Importar', exact: true }).click()
      await heading(page, 'Importação concluída', 2)
      await page.getByRole('button', { name: /^Cartões de/ }).waitFor()
    },
  },
  {
    name: 'cards',
    async show(page) {
      await page.getByRole('button', { name: /^Cartões de/ }).click()
      await page.getByRole('dialog', { name: 'Cartões de acesso' }).waitFor()
    },
  },
  {
    name: 'cards-ready',
    async show(page) {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Fazer/ })
        .click()
      await page.getByText(/cartões prontos/).waitFor()
    },
  },
  { name: 'paper-cards', paper: true, show: async () => {} },
  {
    name: 'cards-leave',
    async show(page) {
      await page.keyboard.press('Escape')
      await page.getByRole('alertdialog', { name: 'Fechar sem os cartões?' }).waitFor()
    },
  },
  {
    name: 'imports-last',
    async show(page) {
      await page.getByRole('alertdialog').getByText('Fechar', { exact: true }).click()
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
      await page.getByRole('heading', { level: 2, name: 'Últimas importações' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'import-undo',
    async show(page) {
      await page
        .getByRole('region', { name: 'Últimas importações' })
        .getByRole('button', { name: /^Desfazer/ })
        .first()
        .click()
      await page.getByRole('alertdialog', { name: 'Desfazer a importação?' }).waitFor()
    },
  },
  {
    name: 'import-again',
    show: (page) =>
      leave(page)
        .then(() => choose(page))
        .then(() => nothingNew(page)),
  },
]

const nothingNew = (page: Page) => page.getByText(/^Nada a importar/).waitFor()

const scrollTo = (page: Page, name: string) =>
  page.getByRole('heading', { level: 2, name }).evaluate((title) => title.scrollIntoView())

/** The same without a network. */
export const importOfflineShots: Shot[] = [
  {
    name: 'import-offline',
    async show(page) {
      await keptOffline(page)
      await page.context().setOffline(true)
      await page.goto('/admin/import')
      await choose(page)
      await page.getByText(/^Sem internet: a prévia compara só/).waitFor()
      await scrollTo(page, 'Prévia')
    },
  },
]
