import type { Page } from 'playwright'
import type { Counted } from './Counted.ts'
import { button, families, link, type PrintedCard, printCards, students } from './newSchool.ts'

/** What an office does to set up a school of two modules, three classes and thirty students, and what it takes. */

export const modules = [
  { title: 'Números e medidas', lessons: ['Frações', 'Decimais'] },
  { title: 'Formas e espaço', lessons: ['Ângulos', 'Áreas'] },
]
const classes = [
  { title: '6º ano A', teacher: 'Marta Nunes', weekday: 'segunda-feira', time: '07:30', category: 'A' },
  { title: '7º ano A', teacher: 'Marta Nunes', weekday: 'terça-feira', time: '08:00', category: 'B' },
  { title: '8º ano A', teacher: 'Paulo Reis', weekday: 'quinta-feira', time: '10:00', category: 'C' },
]
const teachers = [
  { name: 'Marta Nunes', email: 'marta@escola.example' },
  { name: 'Paulo Reis', email: 'paulo@escola.example' },
]
const firstPassword = 'caderno de capa verde'

const place = (page: Page, name: string) => link(page.getByRole('navigation').first(), name)
const form = (page: Page) => page.getByRole('dialog')
/** Waits until the form is closed, or empty again for one more. */
async function saved(page: Page, firstField: string, closes: boolean): Promise<void> {
  if (closes) return closed(page)
  while (await form(page).getByLabel(firstField, { exact: true }).inputValue());
}
const closed = (page: Page) => form(page).waitFor({ state: 'detached' })

export async function makeTeachers(did: Counted, page: Page): Promise<void> {
  did.step('Os professores')
  await did.click(place(page, 'Professores'))
  await did.click(button(page, 'Adicionar Novo Professor').first())
  for (const [i, { name, email }] of teachers.entries()) {
    const last = i === teachers.length - 1
    await did.fill(form(page), {
      'Nome completo': name,
      Email: email,
      Senha: firstPassword,
      'Confirmar Senha': firstPassword,
    })
    await did.click(button(form(page), last ? 'Adicionar Professor' : 'Salvar e adicionar outro'))
    await saved(page, 'Nome completo', last)
  }
}

/** The modules with their lessons, whose titles are typed one by one. */
export async function makeModules(did: Counted, page: Page): Promise<void> {
  did.step('Os módulos, com as aulas')
  await did.click(place(page, 'Módulos'))
  await did.click(button(page, 'Criar Novo Módulo').first())
  for (const [i, { title, lessons }] of modules.entries()) {
    const last = i === modules.length - 1
    await did.fill(form(page), { Título: title })
    await did.fillLines(form(page).getByLabel('Aulas, uma por linha (opcional)'), lessons)
    await did.click(button(form(page), last ? 'Criar Módulo' : 'Salvar e adicionar outro'))
    await saved(page, 'Título', last)
  }
}

/** The classes with their teacher, day, hour, category and both modules. */
export async function makeClasses(did: Counted, page: Page): Promise<void> {
  did.step('As turmas')
  await did.click(place(page, 'Turmas'))
  await did.click(button(page, 'Nova Turma').first())
  for (const [i, each] of classes.entries()) {
    const last = i === classes.length - 1
    await did.fill(form(page), { Título: each.title, Horário: each.time })
    await did.choose(form(page).getByLabel('Professor'), each.teacher)
    await did.choose(form(page).getByLabel('Dia da semana'), each.weekday)
    await did.choose(form(page).getByLabel('Categoria'), each.category)
    for (const { title } of modules) await did.click(form(page).getByLabel(title))
    await did.click(button(form(page), last ? 'Criar Turma' : 'Salvar e adicionar outra'))
    await saved(page, 'Título', last)
  }
}

/** The students of each class, of whom only the names are typed, and their printed cards. */
export async function fillClasses(did: Counted, page: Page): Promise<PrintedCard[]> {
  const cards: PrintedCard[] = []
  for (const [i, { title }] of classes.entries()) {
    did.step(`Os alunos do ${title}`)
    const names = students.map((name) => `${name} ${families[i]}`)
    await did.click(button(page, `Ver Alunos: ${title}`))
    if (i === 0) await form(page).getByText('Esta escola ainda não tem alunos.').waitFor()
    await did.click(button(form(page), 'Adicionar vários'))
    await did.fillLines(form(page).getByLabel('Alunos, um por linha'), names)
    await did.picture('students', page)
    await did.click(button(form(page), 'Adicionar alunos'))
    await form(page).getByText(`${names.length} alunos novos na turma.`).waitFor()
    await did.picture('added', page)
    cards.push(...(await printCards(did, page, new RegExp(`^Cartões de ${names.length} alunos$`), names.length)))
    await did.click(button(form(page), 'Fechar').last())
    await closed(page)
  }
  return cards
}

/** Both modules to every class that an import made. */
export async function linkModules(did: Counted, page: Page): Promise<void> {
  did.step('Os módulos das turmas')
  await did.click(place(page, 'Turmas'))
  for (const { title } of classes) {
    await did.click(button(page, `Módulos: ${title}`))
    for (const module of modules) await did.click(form(page).getByLabel(module.title))
    await did.click(button(form(page), 'Salvar'))
    await closed(page)
  }
}

/** What the list of classes says of each: title, modules, teacher, students. */
export const classesSeen = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Turmas' }).locator('> li').allInnerTexts()

/** A class as the list should say it. */
export const classWords = classes.map(({ title, teacher }) => ({ title, teacher }))
