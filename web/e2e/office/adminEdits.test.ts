import { expect, test } from 'vitest'
import type { SchoolClass } from '#schema/entities/schoolClass.ts'
import { patch } from '#schema/entities/tables.ts'
import type { User } from '#schema/entities/user.ts'
import { desktop, phone } from '#web/e2e/support/browser/browser.ts'
import { demoVisits } from '#web/e2e/support/browser/visits.ts'
import {
  alertDialog,
  card,
  choose,
  dialog,
  linkClass,
  makeClass,
  makeLesson,
  makeModule,
  openModule,
  press,
  toast,
} from '#web/e2e/support/screens/office.ts'
import { reads } from '#web/e2e/support/screens/officeTexts.ts'
import { synced } from '#web/e2e/support/screens/people.ts'
import { askServer, changeOnServer } from '#web/e2e/support/server/askServer.ts'

// Covers: spec sections 2 (modules, module detail, classes), 4, 8; decisions section 6 (what a deletion also deletes);
// trial R23.
const { page, enter, server } = demoVisits()
const embed = '<iframe src="https://player.vimeo.com/video/76979871"></iframe>'

test('in a lesson’s form a removal is only a mark until it is saved, and Esc does not lose what was typed', async () => {
  await enter('direcao', desktop, '/admin/modules/3?aba=aulas')
  const first = page().getByRole('row').nth(1)
  await first.getByRole('button', { name: /^Editar/ }).click()
  const form = dialog(page(), 'Editar Aula')
  await form.getByRole('button', { name: 'Remover vídeo: Vídeo principal' }).click()
  await page().keyboard.press('Escape')
  await alertDialog(page(), 'Descartar o que foi digitado?').getByRole('button', { name: 'Voltar' }).click()
  await form.getByRole('button', { name: 'Manter vídeo: Vídeo principal' }).click()
  await form.getByLabel('Título', { exact: true }).fill('A célula viva')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await reads(page(), 'a lesson changed')
  await first.getByText('A célula viva').waitFor()
  await first.getByRole('button', { name: /^Editar/ }).click()
  await form.getByRole('button', { name: 'Remover vídeo: Vídeo principal' }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /^Vídeos/ }).click()
  await toast(page(), '0 vídeos')

  // The order of the videos is the one that viewers see.
  await first.getByRole('button', { name: /^Editar/ }).click()
  for (const title of ['Primeiro', 'Segundo']) {
    await form.getByRole('button', { name: 'Adicionar Vídeo' }).click()
    await form.getByLabel('Título do vídeo').last().fill(title)
    await form.getByLabel('Código de incorporação').last().fill(embed)
  }
  await form.getByRole('button', { name: 'Mover para cima vídeo: Segundo' }).press('Enter')
  await form.getByText('1 de 2').waitFor({ state: 'attached' })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  await first.getByRole('button', { name: /^Editar/ }).click()
  await form.getByRole('button', { name: 'Segundo', exact: true }).waitFor()
  const videos = form.getByRole('list', { name: 'Vídeos' }).getByRole('listitem')
  expect(await videos.allInnerTexts()).toEqual([
    expect.stringContaining('Segundo'),
    expect.stringContaining('Primeiro'),
  ])
  await page().keyboard.press('Escape')

  await first.getByRole('button', { name: /^Excluir/ }).click()
  await alertDialog(page(), 'Excluir Aula').getByRole('button', { name: 'Excluir Aula' }).click()
  await reads(page(), 'a lesson deleted')
  await press(page(), 'Desfazer')
  await first.getByText('A célula viva').waitFor()
  await synced(page())
})

test('a module is changed, switched off and on, and deleted together with what the warning lists', async () => {
  await enter('direcao', desktop, '/admin/modules')
  await makeModule(page(), 'Para excluir')
  await openModule(page(), 'Para excluir')
  await reads(page(), 'a module')
  await page().getByLabel('Carga Horária (horas)').fill('12')
  await press(page(), 'Salvar alterações')
  await reads(page(), 'a module changed')
  await page().getByText('12 horas').waitFor()
  await press(page(), 'Desativar Módulo')
  await reads(page(), 'a module that is off')
  await press(page(), 'Ativar Módulo')
  await page().getByRole('button', { name: 'Desativar Módulo' }).waitFor()
  await makeLesson(page(), { title: 'Única', video: ['V', embed], material: ['M', 'https://escola.br'] })
  await page().getByRole('tab', { name: 'Detalhes' }).click()
  await press(page(), 'Excluir Módulo')
  const question = alertDialog(page(), 'Excluir Módulo')
  await reads(page(), 'a module being deleted')
  await question.getByText('Também serão excluídos:').waitFor()
  expect(await question.getByRole('listitem').allInnerTexts()).toEqual(['1 aula', '1 vídeo', '1 material'])
  const address = page().url()
  await question.getByRole('button', { name: 'Excluir Módulo' }).click()
  await reads(page(), 'a module deleted')
  expect(await page().getByText('Para excluir').count()).toBe(0)
  await page().goto(address)
  await reads(page(), 'a module that is not there')
  await page().getByRole('link', { name: 'Voltar' }).click()
  await page().getByRole('heading', { name: 'Gestão de Módulos' }).waitFor()
})

test('a class is edited, loses its teacher and its module, and is deleted', async () => {
  await enter('direcao', phone, '/admin/classes')
  await makeClass(page(), 'Turma breve', 'Paula Gonçalves')
  await reads(page(), 'a class without a module')
  await card(page(), 'Turma breve').getByText('Ativa').waitFor()
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog(page(), 'Editar Turma')
  await form.getByLabel('Horário').fill('14:30')
  await form.getByLabel('Categoria').selectOption('B')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await reads(page(), 'a class changed')
  await card(page(), 'Turma breve').getByText('segunda-feira, 14:30').waitFor()
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Remover professor/ })
    .click()
  await alertDialog(page(), 'Remover professor').getByRole('button', { name: 'Remover professor' }).click()
  await reads(page(), 'a teacher taken off')
  await card(page(), 'Turma breve').getByText('Nenhum professor').waitFor()

  await page().goto('/admin/modules/4?aba=turmas')
  await linkClass(page(), 'Turma breve')
  await page().getByRole('button', { name: 'Remover turma: Turma breve' }).click()
  await alertDialog(page(), 'Remover turma do módulo').getByRole('button', { name: 'Remover Turma' }).click()
  await reads(page(), 'a class unlinked')
  await page().getByRole('row').filter({ hasText: 'Turma breve' }).waitFor({ state: 'detached' })

  await page().goto('/admin/classes')
  await card(page(), 'Turma breve')
    .getByRole('button', { name: /^Excluir/ })
    .click()
  await reads(page(), 'a class being deleted')
  await alertDialog(page(), 'Excluir Turma').getByRole('button', { name: 'Excluir Turma' }).click()
  await reads(page(), 'a class deleted')
  await card(page(), 'Turma breve').waitFor({ state: 'detached' })
})

test('a person and a class changed by two people at once keep both changes', async () => {
  await enter('direcao', desktop, '/admin/students')
  const school = await askServer(server())
  const [student] = await school.get<User[]>('/api/students')
  const [schoolClass] = await school.get<SchoolClass[]>('/api/classes')
  await page().context().setOffline(true)
  await page().getByLabel('Buscar alunos...').fill(student!.name)
  await choose(page(), student!.name, 'Editar')
  const person = dialog(page(), 'Editar Aluno')
  await person.getByLabel('Categoria').selectOption('Pro')
  await changeOnServer(server(), [
    patch('users', student!.id, { name: 'Zuleica do Cartório' }),
    patch('classes', schoolClass!.id, { classTime: '06:45' }),
  ])
  await person.getByRole('button', { name: 'Salvar' }).click()
  await person.waitFor({ state: 'detached' })
  await page().getByRole('link', { name: 'Turmas' }).click()
  await page()
    .getByRole('button', { name: `Editar: ${schoolClass!.title}` })
    .click()
  const form = dialog(page(), 'Editar Turma')
  await form.getByLabel('Título').fill('Turma de dois')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.waitFor({ state: 'detached' })
  await page().context().setOffline(false)
  await synced(page())
  expect(await school.get('/api/students')).toContainEqual(
    expect.objectContaining({ id: student!.id, name: 'Zuleica do Cartório', category: 'pro' }),
  )
  expect(await school.get('/api/classes')).toContainEqual(
    expect.objectContaining({ id: schoolClass!.id, title: 'Turma de dois', classTime: '06:45' }),
  )
})
