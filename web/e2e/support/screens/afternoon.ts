import type { Locator, Page } from 'playwright'
import writeXlsxFile from 'write-excel-file/node'
import { weekdays } from '#schema/entities/labels.ts'
import { weekdayLabel } from '#schema/rules/dates/dates.ts'
import { momentOf } from '#schema/rules/dates/moment.ts'

/**
 * Seconds that a practised person takes, by the keystroke-level model (Card, Moran and Newell, 1980): to think of each
 * act, to point and press, and to type a character.
 */
const secondsTo = { think: 1.35, press: 1.3, type: 0.28 }

/** Counts what people do, and takes a picture of what they see. */
export class Counted {
  clicks = 0
  fields = 0
  characters = 0
  /** What was done, a line each. */
  readonly steps: string[] = []
  constructor(readonly picture: (name: string, page: Page) => Promise<unknown> = async () => {}) {}

  step(name: string): void {
    this.steps.push(name)
  }
  async click(target: Locator): Promise<void> {
    await target.click()
    this.clicks += 1
  }
  /** @param fields by their labels */
  async fill(page: Pick<Page, 'getByLabel'>, fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text)
      this.fields += 1
      this.characters += text.length
    }
  }
  /**
   * What was done, with the minutes that a person would need for it, besides reading.
   * @param waited how long it took without a person, ms
   */
  report(waited: number): string {
    const { clicks, fields, characters, steps } = this
    const { think, press, type } = secondsTo
    const hands = (clicks + fields) * (think + press) + characters * type
    const minutes = ((hands + waited / 1000) / 60).toFixed(1)
    const acts = `${steps.length} steps, ${clicks} clicks, ${fields} fields of ${characters} characters`
    return `${acts}, ${Math.round(waited / 1000)} s of the machine: about ${minutes} minutes by hand`
  }
  /** Choosing a file is pressing the button, the file and 'Abrir'. */
  async chooseFile(page: Page, button: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(file)
    this.clicks += 3
  }
  async choose(target: Locator, option: string): Promise<void> {
    await target.selectOption(option)
    this.clicks += 2
  }
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const students = ['Ana', 'Bento', 'Caio', 'Dora', 'Elisa', 'Fábio', 'Gil', 'Helena', 'Ivo', 'Júlia']
const families = ['Almeida', 'Barros', 'Campos']

/**
 * A school's list as a secretary has it: one file with students, classes and teachers. The first class is in progress.
 * @param zone where it is about noon
 */
export async function schoolList(now: number, zone: string) {
  const today = weekdayLabel(weekdays[momentOf(now, zone).weekday]!)
  const cells = (rows: string[][]) => rows.map((row) => row.map((value) => ({ value })))
  const sheets = [
    {
      sheet: 'Alunos',
      data: cells([
        ['Nome do aluno', 'Matrícula', 'Turma'],
        ...families.flatMap((family, f) =>
          students.map((name, i) => [`${name} ${family}`, String(2026_000 + f * 10 + i), `${6 + f}º ano A`]),
        ),
      ]),
    },
    {
      sheet: 'Turmas',
      data: cells([
        ['Turma', 'Dia da semana', 'Horário', 'Professor(a)'],
        ['6º ano A', today, '12:00', 'Marta Nunes'],
        ['7º ano A', 'Terça-feira', '08:00', 'Marta Nunes'],
        ['8º ano A', 'Quinta-feira', '10:00', 'Paulo Reis'],
      ]),
    },
    {
      sheet: 'Professores',
      data: cells([
        ['Nome', 'E-mail'],
        ['Marta Nunes', 'marta@escola.example'],
        ['Paulo Reis', 'paulo@escola.example'],
      ]),
    },
  ]
  const buffer = await writeXlsxFile(sheets).toBuffer()
  return { name: 'escola-2026.xlsx', mimeType: sheetType, buffer }
}

export const firstAdministrator = { email: 'rede@escola.example', password: 'uma-senha-longa-da-rede' }
const office = {
  email: 'secretaria@escola.example',
  first: 'jabuti sobe a ladeira cedo',
  own: 'caderno azul na gaveta',
}
const teacher = { email: 'marta@escola.example', own: 'girassol na janela aberta' }

const button = (page: Pick<Page, 'getByRole'>, name: string | RegExp) => page.getByRole('button', { name })
const link = (page: Pick<Page, 'getByRole'>, name: string | RegExp) => page.getByRole('link', { name, exact: true })

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

/** The office imports its list and prints the teachers' cards. */
export async function importAndPrint(
  did: Counted,
  page: Page,
  list: Awaited<ReturnType<typeof schoolList>>,
): Promise<PrintedCard[]> {
  did.step('A secretaria entra e escolhe a senha')
  await signIn(did, page, office.email, office.first)
  await choosePassword(did, page, office.own)
  await page.getByRole('heading', { name: 'Até a primeira chamada' }).waitFor()
  await did.picture('guide', page)

  did.step('A secretaria importa a planilha que já tem')
  await did.click(link(page, 'Importar listas'))
  await did.picture('import', page)
  await did.chooseFile(page, button(page, 'Escolher arquivos'), list)
  await button(page, 'Importar').and(page.locator(':enabled')).waitFor()
  await did.picture('preview', page)
  await did.click(page.getByRole('button', { name: 'Importar', exact: true }))
  await page.getByRole('heading', { name: 'Importação concluída' }).waitFor()
  await did.picture('imported', page)

  did.step('A secretaria imprime os cartões dos professores')
  await did.click(button(page, /^Cartões de 2 professores/))
  const dialog = page.getByRole('dialog')
  await did.click(button(dialog, 'Fazer 2 cartões'))
  await dialog.getByText('2 cartões prontos.').waitFor()
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

/** A teacher signs in with the card and takes the first roll. */
export async function takeFirstRoll(did: Counted, page: Page, cards: readonly PrintedCard[]): Promise<void> {
  did.step('A professora entra no celular com o cartão e escolhe a senha')
  const card = cards.find(({ login }) => login === teacher.email)
  if (!card) throw new Error(`no card for ${teacher.email}`)
  await signIn(did, page, card.login, card.password)
  await choosePassword(did, page, teacher.own)
  await page.getByRole('link', { name: 'Entrar na Sala: 6º ano A' }).waitFor()
  await did.picture('teacher', page)

  did.step('A professora faz a chamada e conclui')
  await did.click(page.getByRole('link', { name: 'Entrar na Sala: 6º ano A' }))
  await did.click(button(page, 'Todos presentes'))
  await did.picture('roll', page)
  await did.click(button(page, 'Concluir chamada'))
  await page.getByText(/^Chamada de .* · 10 presentes, 0 faltas · .*enviada às/).waitFor()
  await did.picture('concluded', page)
}
