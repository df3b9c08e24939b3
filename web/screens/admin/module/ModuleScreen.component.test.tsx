import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import {
  addVideo,
  alertDialog,
  closed,
  dialog,
  makeModule,
  press,
  reads,
  sees,
} from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: spec sections 2 (module detail), 5, 8; decisions section 6 (what a deletion also deletes).

test('a module is changed, and switched off and on, which can be undone', async () => {
  await openApp('direcao', '/admin/modules/2', desktop)
  await reads('a module')
  await page.getByLabelText('Carga Horária (horas)').fill('12')
  await press('Salvar alterações')
  await reads('a module changed')
  await sees('12 horas')
  await press('Desativar Módulo')
  await reads('a module that is off')
  await press('Desfazer')
  await expect.element(page.getByRole('button', { name: 'Desativar Módulo' })).toBeVisible()
  await press('Desativar Módulo')
  await press('Ativar Módulo')
  await expect.element(page.getByRole('button', { name: 'Desativar Módulo' })).toBeVisible()
})

test('what is added to a lesson is counted at once', async () => {
  await openApp('direcao', '/admin/modules/1?aba=aulas', desktop)
  const materials = () =>
    page.getByRole('row', { name: 'Adição e subtração de inteiros' }).getByRole('cell').nth(3).element().textContent
  await expect.poll(materials).toBe('1')
  const material = { title: 'Reta', fileType: 'link', fileUrl: 'https://a.example/', visibility: 'both' } as const
  await mutate(useSessionState.getState().mirror!, createMaterial, { lessonId: 2, ...material })
  await expect.poll(materials).toBe('2')
})

test('a module without a title is not saved', async () => {
  await openApp('direcao', '/admin/modules/2', desktop)
  await page.getByLabelText('Título').fill(' ')
  await press('Salvar alterações')
  await sees('O título do módulo é obrigatório')
})

test('a module is deleted together with what the warning lists', async () => {
  await openApp('direcao', '/admin/modules', desktop)
  await makeModule('Para excluir')
  await page.getByRole('link', { name: 'Para excluir', exact: true }).click()
  await page.getByRole('tab', { name: 'Aulas' }).click()
  await press('Nova Aula')
  const form = dialog('Nova Aula')
  await form.getByLabelText('Título', { exact: true }).fill('Única')
  await addVideo(form, 'V')
  await press('Adicionar Material', form)
  await form.getByLabelText('Título do material').fill('M')
  await form.getByLabelText('URL do material').fill('https://escola.br')
  await reads('a video and a material being made')
  await press('Criar Aula', form)
  await reads('a lesson made')
  await closed(form)
  await page.getByRole('tab', { name: 'Detalhes' }).click()
  await press('Excluir Módulo')
  const question = alertDialog('Excluir Módulo')
  await reads('a module being deleted')
  await expect.element(question.getByText('Também serão excluídos:')).toBeVisible()
  const named = question.getByRole('listitem').elements()
  expect(named.map(({ textContent }) => textContent)).toEqual(['1 aula', '1 vídeo', '1 material'])
  const address = window.location.pathname
  await press('Excluir Módulo', question)
  await reads('a module deleted')
  await closed(question)
  await expect.element(page.getByText('Para excluir')).not.toBeInTheDocument()
  goTo(address)
  await reads('a module that is not there')
  await page.getByRole('link', { name: 'Voltar' }).click()
  await expect.element(page.getByRole('heading', { name: 'Gestão de Módulos' })).toBeVisible()
})

test.each(['999999', 'abc'])('there is no module %s', async (id) => {
  await openApp('direcao', `/admin/modules/${id}`, desktop)
  await sees('Módulo não encontrado')
})

test('a class is linked only when one is chosen, and those that are linked are not offered', async () => {
  await openApp('direcao', '/admin/modules/2?aba=turmas', desktop)
  await press('Adicionar Turma')
  const form = dialog('Adicionar Turma')
  await press('Adicionar', form)
  await expect.element(form.getByRole('alert').getByText('Selecione uma turma')).toBeVisible()
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
  const linked = texts('td[data-main]')
  expect(linked.length).toBeGreaterThan(0)
  for (const title of linked) expect(texts('[role=dialog] option').join()).not.toContain(title)
})

test('the tabs have no scrollbar of their own', async () => {
  await openApp('direcao', '/admin/modules/2', desktop)
  const tabs = page.getByRole('tablist')
  await expect.element(tabs).toBeVisible()
  expect(tabs.element().scrollHeight).toBe(tabs.element().clientHeight)
})
