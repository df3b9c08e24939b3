import type { Page } from 'playwright'

/** What the office does by hand, as a person does it. */

export const toast = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
export const asked = (page: Page, name: string | RegExp) => page.getByRole('alertdialog', { name })
export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Leaves the person on the list of modules. */
export async function makeModule(page: Page, title: string, order = 9): Promise<void> {
  await press(page, 'Criar Novo Módulo')
  const form = dialog(page, 'Criar Novo Módulo')
  await form.getByLabel('Título').fill(title)
  await form.getByLabel('Ordem de Exibição').fill(String(order))
  await form.getByRole('button', { name: 'Criar Módulo' }).click()
  await toast(page, 'Módulo criado com sucesso')
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
  await toast(page, 'Vídeo validado')
  await form.getByRole('button', { name: 'Adicionar Material' }).click()
  await form.getByLabel('Título do material').fill(lesson.material[0])
  await form.getByLabel('URL do material').fill(lesson.material[1])
  await form.getByRole('button', { name: /^Validar material/ }).click()
  await toast(page, 'Material validado')
  await form.getByRole('button', { name: 'Criar Aula' }).click()
  await toast(page, 'Aula criada com sucesso')
  await form.waitFor({ state: 'detached' })
}

/** From the list of classes. */
export async function makeClass(page: Page, title: string, teacher?: string): Promise<void> {
  await press(page, 'Nova Turma')
  const form = dialog(page, 'Nova Turma')
  await form.getByLabel('Título').fill(title)
  if (teacher) await form.getByLabel('Professor').selectOption(teacher)
  await form.getByRole('button', { name: 'Criar Turma' }).click()
  await toast(page, 'Class created successfully')
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
  await toast(page, 'Turma adicionada com sucesso')
  await page.getByRole('row').filter({ hasText: title }).waitFor()
}

export const card = (page: Page, title: string) =>
  page
    .getByRole('list', { name: /^(Turmas|Módulos)$/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
