import { describe, expect, test } from 'vitest'
import type { Lesson } from '#schema/entities/lesson.ts'
import { axeClean } from '#web/e2e/support/browser/axeClean.ts'
import { desktop, phone } from '#web/e2e/support/browser/browser.ts'
import { demoVisits } from '#web/e2e/support/browser/visits.ts'
import { card, dialog, press, toast } from '#web/e2e/support/screens/office.ts'
import { reads } from '#web/e2e/support/screens/officeTexts.ts'
import { synced } from '#web/e2e/support/screens/people.ts'
import { askServer } from '#web/e2e/support/server/askServer.ts'

// Covers: spec sections 2 (empty and not-found states), 5 (validation), 8; the look (accessible by construction).
const { server, page, enter } = demoVisits()

describe('errors are shown, and nothing is saved', () => {
  test('of a module', async () => {
    await enter('direcao', desktop, '/admin/modules')
    await reads(page(), 'the modules')
    await press(page(), 'Criar Novo Módulo')
    const form = dialog(page(), 'Criar Novo Módulo')
    await form.getByLabel('Ordem de Exibição').fill('-1')
    await form.getByRole('button', { name: 'Criar Módulo' }).click()
    await form.getByText('O título do módulo é obrigatório').waitFor()
    await form.getByText('Use um número inteiro a partir de 0').waitFor()
    expect(await form.getByLabel('Título').evaluate((field) => field === document.activeElement)).toBe(true)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page().goto('/admin/modules/2')
    await page().getByLabel('Título').fill(' ')
    await press(page(), 'Salvar alterações')
    await page().getByText('O título do módulo é obrigatório').waitFor()
  })

  test('of a lesson, its videos and materials', async () => {
    await enter('direcao', desktop, '/admin/modules/2?aba=aulas')
    await press(page(), 'Nova Aula')
    const form = dialog(page(), 'Nova Aula')
    expect(await form.getByLabel('Ordem').inputValue()).toBe('11')
    await form.getByLabel('Ordem').fill('0')
    await form.getByRole('button', { name: 'Criar Aula' }).click()
    await form.getByText('O título da aula é obrigatório').waitFor()
    await form.getByText('Use um número inteiro a partir de 1').waitFor()
    await form.getByLabel('Ordem').fill('11')
    await form.getByLabel('Título', { exact: true }).fill('Sarau de despedida')
    await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
    await form.getByRole('button', { name: /^Validar vídeo/ }).click()
    await reads(page(), 'a lesson’s video with nothing typed')
    await form.getByLabel('Título do vídeo').fill('Sarau')
    await form.getByLabel('Código de incorporação').fill('https://vimeo.com/76979871')
    await form.getByRole('button', { name: /^Validar vídeo/ }).click()
    await reads(page(), 'a video without an iframe')
    await form.getByRole('button', { name: 'Criar Aula' }).click()
    await reads(page(), 'a lesson not made')
    await form.getByLabel('Código de incorporação').fill('<iframe src="https://player.vimeo.com/video/1"></iframe>')
    // The field itself accepts no more than fits.
    await form.getByLabel('Título do vídeo').evaluate((field) => field.removeAttribute('maxlength'))
    await form.getByLabel('Título do vídeo').fill('Sarau'.repeat(50))
    await form.getByRole('button', { name: /^Validar vídeo/ }).click()
    await reads(page(), 'a video found wrong')
    await form.getByLabel('Título do vídeo').fill('Sarau')
    await form.getByRole('button', { name: 'Remover vídeo: Sarau' }).click()
    await form.getByText('Será removido').waitFor()
    await form.getByRole('button', { name: 'Adicionar Material' }).click()
    await form.getByRole('button', { name: /^Validar material/ }).click()
    await reads(page(), 'a lesson’s material with nothing typed')
    await form.getByLabel('URL do material').fill('javascript:alert(1)')
    await form.getByLabel('Título do material').fill('Endereço')
    await form.getByRole('button', { name: /^Validar material/ }).click()
    await reads(page(), 'a material found wrong')
    await form.getByLabel('URL do material').fill('')
    await form.getByLabel('Título do material').fill('Só o título')
    await form.getByRole('button', { name: 'Criar Aula' }).click()
    await toast(page(), 'Aula criada com sucesso')
    await toast(page(), 'Não foi salvo: 1 material incompleto.')
    await synced(page())
    const { get } = await askServer(server())
    const lesson = (await get<Lesson[]>('/api/modules/2/lessons')).find(({ order }) => order === 11)!
    expect(await get(`/api/lessons/${lesson.id}/videos`)).toEqual([])
    expect(await get(`/api/lessons/${lesson.id}/materials`)).toEqual([])
  })

  test('of a class, and of a link', async () => {
    await enter('direcao', phone, '/admin/classes')
    await reads(page(), 'the classes')
    await press(page(), 'Nova Turma')
    await dialog(page(), 'Nova Turma').getByRole('button', { name: 'Criar Turma' }).click()
    await page().getByText('O título da turma é obrigatório').waitFor()
    await page().goto('/admin/modules/2?aba=turmas')
    await press(page(), 'Adicionar Turma')
    const form = dialog(page(), 'Adicionar Turma')
    await form.getByRole('button', { name: 'Adicionar' }).click()
    await form.getByRole('alert').getByText('Selecione uma turma').waitFor()
    const linked = await page().locator('td[data-main]').allInnerTexts()
    const offered = (await form.getByRole('option').allInnerTexts()).join()
    expect(linked.length).toBeGreaterThan(0)
    for (const title of linked) expect(offered).not.toContain(title)
  })
})

test('searches ignore case and accents, work by keyboard, and say when there is nothing', async () => {
  await enter('direcao', desktop, '/admin/modules')
  await page().getByRole('list', { name: 'Módulos' }).waitFor()
  await page().keyboard.press('/')
  await page().keyboard.type('FRAÇÕES')
  await card(page(), 'Matemática: números e medidas').waitFor()
  expect(await page().getByRole('list', { name: 'Módulos' }).getByRole('listitem').count()).toBe(1)
  await page().getByPlaceholder('Buscar módulos...').fill('nada disso')
  await page().getByRole('heading', { name: 'Nenhum Módulo Encontrado' }).waitFor()
  await press(page(), 'Limpar busca')
  await page().goto('/admin/classes')
  await card(page(), 'EJA Noturno')
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const students = dialog(page(), 'Alunos: EJA Noturno')
  await students.getByRole('button', { name: 'Matricular alunos' }).click()
  await page().keyboard.press('/')
  await page().keyboard.type('ninguém assim')
  await students.getByText('Nenhum aluno disponível contém “ninguém assim”.').waitFor()
  await page().keyboard.press('Escape')
  expect(await students.getByPlaceholder('Buscar alunos...').inputValue()).toBe('')
  await page().keyboard.press('Escape')
  await students.waitFor({ state: 'detached' })
  await page().getByPlaceholder('Pesquisar turmas...').fill('nada disso')
  await page().getByRole('heading', { name: 'Nenhuma Turma Encontrada' }).waitFor()
  await page().goto('/admin/modules/999999')
  await page().getByText('Módulo não encontrado').waitFor()
  await page().goto('/admin/modules/abc')
  await page().getByText('Módulo não encontrado').waitFor()
})

const open = async (name: RegExp | string, from = page().locator('main')) => {
  await from.getByRole('button', { name }).first().click()
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor()
}
const close = async () => {
  await page().keyboard.press('Escape')
  await page().getByRole('dialog').or(page().getByRole('alertdialog')).waitFor({ state: 'detached' })
}

const screens: [path: string, dialogs: (RegExp | string)[]][] = [
  ['/admin/modules', ['Criar Novo Módulo']],
  ['/admin/modules/1', ['Excluir Módulo']],
  ['/admin/modules/1?aba=aulas', ['Nova Aula', /^Editar/, /^Excluir/]],
  ['/admin/modules/1?aba=turmas', ['Adicionar Turma', /^Remover turma/]],
  ['/admin/modules/999', []],
  ['/admin/classes', ['Nova Turma', /^Ver Alunos/, /^Excluir/]],
]

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('axe finds nothing on a %s, in either theme', async (_, options) => {
  await enter('direcao', options, '/admin/modules')
  for (const [path, dialogs] of screens) {
    await page().goto(path)
    await page()
      .locator('main')
      .getByRole('listitem')
      .or(page().getByRole('tabpanel'))
      .or(page().getByText('Módulo não encontrado'))
      .first()
      .waitFor()
    await axeClean(page(), path)
    for (const name of dialogs) {
      await open(name)
      await axeClean(page(), `${path}: ${name}`)
      await close()
    }
  }
})
