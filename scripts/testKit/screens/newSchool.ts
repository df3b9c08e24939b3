import type { Page } from 'playwright'
import writeXlsxFile from 'write-excel-file/node'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { momentOf } from '#schema/fields/dates/moment.ts'
import { weekdays } from '#schema/fields/labels.ts'
import type { Counted } from './Counted.ts'

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const students = ['Ana', 'Bento', 'Caio', 'Dora', 'Elisa', 'Fábio', 'Gil', 'Helena', 'Ivo', 'Júlia']
export const families = ['Almeida', 'Barros', 'Campos']

const cells = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value })))
const pupils = [
  ['Nome do aluno', 'Matrícula', 'Turma'],
  ...families.flatMap((family, f) =>
    students.map((name, i) => [`${name} ${family}`, String(2026_000 + f * 10 + i), `${6 + f}º ano A`]),
  ),
]
const teachers = [
  ['Nome', 'E-mail'],
  ['Marta Nunes', 'marta@escola.example'],
  ['Paulo Reis', 'paulo@escola.example'],
]
const workbook = async (name: string, sheets: Record<string, string[][]>) => {
  const each = Object.entries(sheets).map(([sheet, rows]) => ({ sheet, data: cells(rows) }))
  return { name, mimeType: sheetType, buffer: await writeXlsxFile(each).toBuffer() }
}
const weekdayOf = (now: number, zone: string) => weekdayLabel(weekdays[momentOf(now, zone).weekday]!)

/**
 * A school's list as a secretary has it: one file with students, classes and teachers. The first class is in progress.
 * @param zone where it is about noon
 */
export const schoolList = (now: number, zone: string) =>
  workbook('escola-2026.xlsx', {
    Alunos: pupils,
    Turmas: [
      ['Turma', 'Dia da semana', 'Horário', 'Categoria', 'Professor(a)'],
      ['6º ano A', weekdayOf(now, zone), '12:00', 'A', 'Marta Nunes'],
      ['7º ano A', 'Terça-feira', '08:00', 'B', 'Marta Nunes'],
      ['8º ano A', 'Quinta-feira', '10:00', 'C', 'Paulo Reis'],
    ],
    Professores: teachers,
  })

/**
 * The list of a school with subjects: students, teachers, and a grid of the week for each class. Today, 6º ano A has a
 * double lesson of Matemática in progress and then Português.
 * @param zone where it is about noon
 */
export function listWithGrid(now: number, zone: string) {
  const today = weekdayOf(now, zone)
  const schoolWeek = weekdays.slice(1, 6).map(weekdayLabel)
  const days = schoolWeek.includes(today) ? schoolWeek : [...schoolWeek, today]
  const gridOf = (title: string, [first, second]: [string, string]) => {
    const line = (hours: string, ofToday: string, ofOthers: string) => [
      hours,
      ...days.map((day) => (day === today ? ofToday : ofOthers)),
    ]
    return [
      [title],
      ['Horário', ...days],
      line('12:00-12:50', first, second),
      line('12:50-13:40', first, first),
      line('13:40-14:30', second, first),
      [''],
    ]
  }
  return workbook('escola-2026.xlsx', {
    Alunos: pupils,
    Professores: [...teachers, ['Rita Dias', 'rita@escola.example']],
    Horários: [
      ...gridOf('6º ano A', ['Matemática (Marta Nunes)', 'Português (Paulo Reis)']),
      ...gridOf('7º ano A', ['Arte (Rita Dias)', 'Ciências (Marta Nunes)']),
    ],
  })
}

export const firstAdministrator = { email: 'rede@escola.example', password: 'uma-senha-longa-da-rede' }
const office = {
  email: 'secretaria@escola.example',
  first: 'jabuti sobe a ladeira cedo',
  own: 'caderno azul na gaveta',
}
const teacher = { email: 'marta@escola.example', own: 'girassol na janela aberta' }

export const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) => page.getByRole('button', { name })
export const link = (page: Pick<Page, 'getByRole'>, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true })

async function signIn(did: Counted, page: Page, login: string, password: string): Promise<void> {
  await page.goto('/auth')
  await did.fill(page, { 'E-mail ou usuário': login, Senha: password })
  await did.click(page.getByRole('button', { name: 'Entrar', exact: true }))
}

/** With a first password: the own one is chosen before anything else. */
async function choosePassword(did: Counted, page: Page, password: string): Promise<void> {
  await page.getByText('Escolha uma nova senha para continuar.').waitFor()
  await did.picture('password', page)
  await did.fill(page, { 'Nova senha': password, 'Confirmar nova senha': password })
  await did.click(button(page, 'Alterar Senha'))
}
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Painel de Controle' }).waitFor()

/** The administrator of the network makes the school, and an account for its office. */
export async function makeSchool(did: Counted, page: Page): Promise<void> {
  did.step('A rede cria a escola e o acesso da secretaria')
  await signIn(did, page, firstAdministrator.email, firstAdministrator.password)
  await dashboard(page)
  await did.click(link(page.getByRole('navigation').first(), 'Escolas'))
  await did.click(button(page, 'Nova Escola').first())
  await did.fill(page.getByRole('dialog'), { Nome: 'Escola Municipal do Rio' })
  await did.click(button(page.getByRole('dialog'), 'Criar Escola'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await did.click(link(page.getByRole('navigation').first(), 'Administradores'))
  await did.click(button(page, 'Novo Administrador').first())
  const form = page.getByRole('dialog')
  await did.fill(form, {
    Nome: 'Secretaria da Escola',
    Email: office.email,
    Senha: office.first,
  })
  await did.choose(form.getByLabel('Escola'), 'Escola Municipal do Rio')
  await did.click(button(form, 'Criar Administrador'))
  await form.waitFor({ state: 'detached' })
}

/** What a card says. */
export interface PrintedCard {
  name: string
  login: string
  password: string
}

type SchoolList = Awaited<ReturnType<typeof schoolList>>

/** The office imports its list and prints the teachers' cards. */
export async function importAndPrint(
  did: Counted,
  page: Page,
  list: SchoolList,
  teacherCount = 2,
): Promise<PrintedCard[]> {
  await enterOffice(did, page)
  await importList(did, page, list)
  did.step('A secretaria imprime os cartões dos professores')
  return printCards(did, page, new RegExp(`^Cartões de ${teacherCount} professores`), teacherCount)
}

export async function enterOffice(did: Counted, page: Page): Promise<void> {
  did.step('A secretaria entra e escolhe a senha')
  await signIn(did, page, office.email, office.first)
  await choosePassword(did, page, office.own)
  await page.getByRole('heading', { name: 'Até a primeira chamada' }).waitFor()
  await did.picture('guide', page)
}

export async function importList(did: Counted, page: Page, list: SchoolList): Promise<void> {
  did.step('A secretaria importa a planilha que já tem')
  await did.click(link(page, 'Importar listas'))
  await did.picture('import', page)
  await did.chooseFile(page, button(page, 'Escolher arquivos'), list)
  await button(page, 'Importar').and(page.locator(':enabled')).waitFor()
  await did.picture('preview', page)
  await did.click(page.getByRole('button', { name: 'Importar', exact: true }))
  await page.getByRole('heading', { name: 'Importação concluída' }).waitFor()
  await did.picture('imported', page)
}

/** From the button that offers cards of so many people to their paper, and back. */
export async function printCards(did: Counted, page: Page, offer: RegExp, count: number): Promise<PrintedCard[]> {
  await did.click(button(page, offer))
  const dialog = page.getByRole('dialog', { name: 'Cartões de acesso' })
  await did.click(button(dialog, `Fazer ${count} cartões`))
  await dialog.getByText(`${count} cartões prontos.`).waitFor()
  await did.picture('cards-ready', page)
  await did.click(button(dialog, 'Imprimir'))
  const cards = await cardsOnPaper(page)
  await did.picture('cards-paper', page)
  await page.emulateMedia({ media: 'screen' })
  await did.click(button(dialog, 'Fechar').last())
  await dialog.waitFor({ state: 'detached' })
  return cards
}

/** The cards as the paper shows them. */
async function cardsOnPaper(page: Page): Promise<PrintedCard[]> {
  await page.emulateMedia({ media: 'print' })
  const cards = page.locator('[data-printed] [data-card]')
  await cards.first().waitFor()
  return cards.evaluateAll((all) =>
    all.map((card) => {
      const [login = '', password = ''] = [...card.querySelectorAll('dd')].map((each) => each.textContent ?? '')
      return { name: card.querySelector('[data-name]')?.textContent ?? '', login, password }
    }),
  )
}

/** A teacher signs in with the card, and chooses a password. */
export async function enterWithCard(did: Counted, page: Page, cards: readonly PrintedCard[], email: string) {
  const card = cards.find(({ login }) => login === email)
  if (!card) throw new Error(`no card for ${email}`)
  await signIn(did, page, card.login, card.password)
  await choosePassword(did, page, teacher.own)
}

/**
 * A teacher signs in with the card and takes the first roll.
 * @param lesson what the agenda names in progress
 */
export async function takeFirstRoll(
  did: Counted,
  page: Page,
  cards: readonly PrintedCard[],
  lesson = '6º ano A',
): Promise<void> {
  did.step('A professora entra no celular com o cartão e escolhe a senha')
  await enterWithCard(did, page, cards, teacher.email)
  const enter = page.getByRole('link', { name: `Entrar na Sala: ${lesson}` })
  await enter.waitFor()
  await did.picture('teacher', page)

  did.step('A professora faz a chamada e conclui')
  await did.click(enter)
  await did.click(button(page, 'Todos presentes'))
  await did.picture('roll', page)
  await did.click(button(page, 'Concluir chamada'))
  await page.getByText(/^Chamada de .* · 10 presentes, 0 faltas · .*enviada às/).waitFor()
  await did.picture('concluded', page)
}
