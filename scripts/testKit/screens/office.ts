import type { Page } from 'playwright'
import { reads } from './officeTexts.ts'

/** What the office does in the app, step by step as a person does it. */

export const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const alertDialog = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
/** @param nth which of several, from 0 */
export const press = (page: Page, name: string | RegExp, nth?: number) => {
  const found = page.getByRole('button', { name, exact: true })
  return (nth === undefined ? found : found.nth(nth)).click()
}
export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
export const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text)
}
/** Chooses an action from the menu of a row. */
export const choose = async (page: Page, about: string, action: string) => {
  await press(page, `Ações: ${about}`)
  await page.getByRole('menuitem', { name: action }).click()
}

/** Creates a module; ends on the list of modules. */
export async function makeModule(page: Page, title: string, order = 9): Promise<void> {
  await press(page, 'Criar Novo Módulo')
  const form = dialog(page, 'Criar Novo Módulo')
  await reads(page, 'a new module')
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Ordem de Exibição').fill(String(order))
  await form.getByRole('button', { name: 'Criar Módulo' }).click()
  await reads(page, 'a module made')
  await form.waitFor({ state: 'detached' })
}

export const openModule = async (page: Page, title: string) => {
  await page.getByRole('link', { name: title, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

/** From the page of a module. */
export async function makeLesson(
  page: Page,
  lesson: { title: string; video: [title: string, embed: string]; material: [title: string, url: string] },
): Promise<void> {
  await page.getByRole('tab', { name: 'Aulas' }).click()
  await press(page, 'Nova Aula')
  const form = dialog(page, 'Nova Aula')
  await form.getByLabel('Título', { exact: true }).fill(lesson.title)
  await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
  await form.getByLabel('Título do vídeo').fill(lesson.video[0])
  await form.getByLabel('Código de incorporação').fill(lesson.video[1])
  await form.getByRole('button', { name: /^Validar vídeo/ }).click()
  await reads(page, 'a video found whole')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await form.getByLabel('Título do material').fill(lesson.material[0])
  await form.getByLabel('URL do material').fill(lesson.material[1])
  await reads(page, 'a video and a material being made')
  await form.getByRole('button', { name: /^Validar material/ }).click()
  await reads(page, 'a material found whole')
  await form.getByRole('button', { name: 'Criar Aula' }).click()
  await reads(page, 'a lesson made')
  await form.waitFor({ state: 'detached' })
}

/** From the list of classes. */
export async function makeClass(page: Page, title: string, teacher?: string): Promise<void> {
  await press(page, 'Nova Turma')
  const form = dialog(page, 'Nova Turma')
  await reads(page, 'a new class')
  await form.getByLabel('Título').fill(title)
  if (teacher) await form.getByLabel('Professor').selectOption(teacher)
  await form.getByRole('button', { name: 'Criar Turma' }).click()
  await reads(page, 'a class made')
  await form.waitFor({ state: 'detached' })
}

/** From the page of a module. */
export async function linkClass(page: Page, title: string): Promise<void> {
  await page.getByRole('tab', { name: 'Turmas' }).click()
  await press(page, 'Adicionar Turma')
  const form = dialog(page, 'Adicionar Turma')
  const option = form.getByRole('option').filter({ hasText: title })
  await form.getByLabel('Turma').selectOption((await option.getAttribute('value'))!)
  await form.getByRole('button', { name: 'Adicionar' }).click()
  await reads(page, 'a class linked')
  await page.getByRole('row').filter({ hasText: title }).waitFor()
}

export const card = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^(Turmas|Módulos)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
