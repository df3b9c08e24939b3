import { expect, test } from 'vitest'
import { desktop, phone } from './harness/browser.ts'
import {
  asked,
  card,
  dialog,
  linkClass,
  makeClass,
  makeLesson,
  makeModule,
  openModule,
  press,
  toast,
} from './harness/office.ts'
import { synced } from './harness/people.ts'
import { demoVisits } from './harness/visits.ts'

// Covers: spec sections 2 (modules, module detail, classes), 4, 8; decisions section 6 (what a deletion takes along).
const { page, enter } = demoVisits()
const embed = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>'

test('a lesson is edited: a removal is only marked until it is saved, and what was typed is not lost by Esc', async () => {
  await enter('direcao', desktop, '/admin/modules/3?aba=aulas')
  const first = page().getByRole('row').nth(1)
  await first.getByRole('button', { name: /^Editar/ }).click()
  const form = dialog(page(), 'Editar Aula')
  await form.getByRole('button', { name: 'Remover vídeo: Vídeo principal' }).click()
  await page().keyboard.press('Escape')
  await asked(page(), 'Descartar o que foi digitado?').getByRole('button', { name: 'Voltar' }).click()
  await form.getByRole('button', { name: 'Manter vídeo: Vídeo principal' }).click()
  await form.getByLabel('Título', { exact: true }).fill('A célula viva')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(page(), 'Aula atualizada com sucesso')
  await first.getByText('A célula viva').waitFor()
  await first.getByRole('button', { name: /^Editar/ }).click()
  await form.getByRole('button', { name: 'Remover vídeo: Vídeo principal' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /^Vídeos/ }).click()
  await toast(page(), '0 vídeos')
  await synced(page())
})

test('a module is changed, switched off and on, and deleted with what the warning said', async () => {
  await enter('direcao', desktop, '/admin/modules')
  await makeModule(page(), 'Para excluir')
  await openModule(page(), 'Para excluir')
  await page().getByLabel('Carga Horária (horas)').fill('12')
  await press(page(), 'Salvar alterações')
  await toast(page(), 'Módulo atualizado com sucesso')
  await page().getByText('12 horas').waitFor()
  await press(page(), 'Desativar Módulo')
  await page().getByText('Inativo').first().waitFor()
  await press(page(), 'Ativar Módulo')
  await page().getByRole('button', { name: 'Desativar Módulo' }).waitFor()
  await makeLesson(page(), { title: 'Única', video: ['V', embed], material: ['M', 'https://escola.br'] })
  await page().getByRole('tab', { name: 'Detalhes' }).click()
  await press(page(), 'Excluir Módulo')
  const question = asked(page(), 'Excluir Módulo')
  await question.getByText('Esta ação não pode ser desfeita.').waitFor()
  await question.getByText('Também serão excluídos:').waitFor()
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['1 aula', '1 vídeo', '1 material'])
  const address = page().url()
  await question.getByRole('button', { name: 'Excluir Módulo' }).click()
  await toast(page(), 'Módulo excluído com sucesso')
  expect(await page().getByText('Para excluir').count()).toBe(0)
  await page().goto(address)
  await page().getByText('Módulo não encontrado').waitFor()
  await page().getByRole('link', { name: 'Voltar' }).click()
  await page().getByRole('heading', { name: 'Gestão de Módulos' }).waitFor()
})

test('a class is edited, loses its teacher, its module and at last itself', async () => {
  await enter('direcao', phone, '/admin/classes')
  await makeClass(page(), 'Turma breve', 'Paula Gonçalves')
  await card(page(), 'Turma breve').getByText('Sem módulo atribuído').waitFor()
  await card(page(), 'Turma breve').getByText('Ativa').waitFor()
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog(page(), 'Editar Turma')
  await form.getByLabel('Horário').fill('14:30')
  await form.getByLabel('Categoria').selectOption('B')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await toast(page(), 'Turma atualizada com sucesso')
  await card(page(), 'Turma breve').getByText('segunda-feira, 14:30').waitFor()
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Remover professor/ })
    .click()
  await asked(page(), 'Remover professor').getByRole('button', { name: 'Remover professor' }).click()
  await toast(page(), 'Professor removido com sucesso')
  await card(page(), 'Turma breve').getByText('Nenhum professor').waitFor()

  await page().goto('/admin/modules/4?aba=turmas')
  await linkClass(page(), 'Turma breve')
  await page().getByRole('button', { name: 'Remover turma: Turma breve' }).click()
  await asked(page(), 'Remover turma do módulo').getByRole('button', { name: 'Remover Turma' }).click()
  await toast(page(), 'Turma removida com sucesso')
  await page().getByRole('row').filter({ hasText: 'Turma breve' }).waitFor({ state: 'detached' })

  await page().goto('/admin/classes')
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await asked(page(), 'Excluir Turma').getByText('Esta ação não pode ser desfeita.').waitFor()
  await asked(page(), 'Excluir Turma').getByRole('button', { name: 'Excluir Turma' }).click()
  await toast(page(), 'Turma excluída com sucesso')
  await card(page(), 'Turma breve').waitFor({ state: 'detached' })
})
