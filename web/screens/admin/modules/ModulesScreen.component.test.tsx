import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { card, dialog, press, reads, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: spec sections 2 (modules; empty states), 5.

test('a module without a title or with an impossible order is not made, and the first error has the focus', async () => {
  await openApp('direcao', '/admin/modules', desktop)
  await reads('the modules')
  await press('Criar Novo Módulo')
  const form = dialog('Criar Novo Módulo')
  await form.getByLabelText('Ordem de Exibição').fill('-1')
  await press('Criar Módulo', form)
  await sees('O título do módulo é obrigatório')
  await sees('Use um número inteiro a partir de 0')
  await expect.element(form.getByLabelText('Título')).toHaveFocus()
  await press('Cancelar', form)
  expect(await waitingChanges()).toBe(0)
})

test('a module is made after the others with its lessons, one a line, and then one more without leaving the form', async () => {
  await openApp('direcao', '/admin/modules', desktop)
  await press('Criar Novo Módulo')
  const form = dialog('Criar Novo Módulo')
  const [title, lessons] = [form.getByLabelText('Título'), form.getByLabelText('Aulas, uma por linha (opcional)')]
  const order = form.getByLabelText('Ordem de Exibição')
  await expect.element(order).toHaveValue(5)
  await title.fill('Poesia')
  await lessons.fill('Versos\n\nRimas')
  await press('Salvar e adicionar outro', form)
  await sees('Com 2 aulas.')
  await expect.element(title).toHaveValue('')
  await expect.element(lessons).toHaveValue('')
  await expect.element(order).toHaveValue(6)
  await title.fill('Teatro')
  await press('Criar Módulo', form)
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(card('Teatro').getByText('0 aulas')).toBeVisible()
  await expect.element(card('Poesia').getByText('2 aulas')).toBeVisible()
  await card('Poesia').getByRole('link').click()
  await page.getByRole('tab', { name: 'Aulas' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/1.*Versos/)
  await expect.element(rows.nth(2)).toHaveTextContent(/2.*Rimas/)
})

test('a lesson’s title that is too long is named by its line, and no module is made', async () => {
  await openApp('direcao', '/admin/modules', desktop)
  await press('Criar Novo Módulo')
  const form = dialog('Criar Novo Módulo')
  await form.getByLabelText('Título').fill('Poesia')
  await form.getByLabelText('Aulas, uma por linha (opcional)').fill(`Versos\n${'x'.repeat(201)}`)
  await press('Criar Módulo', form)
  await sees('Linha 2: escreva um título de até 200 caracteres')
  expect(await waitingChanges()).toBe(0)
})

test('the search ignores case and accents, works by keyboard, and says when there is nothing', async () => {
  await openApp('direcao', '/admin/modules', desktop)
  const list = page.getByRole('list', { name: 'Módulos' })
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('/')
  await userEvent.keyboard('FRAÇÕES')
  await expect.element(list.getByRole('listitem')).toHaveLength(1)
  await page.getByPlaceholder('Buscar módulos...').fill('fracoes')
  await expect.element(card('Matemática: números e medidas')).toBeVisible()
  await expect.element(list.getByRole('listitem')).toHaveLength(1)
  await page.getByPlaceholder('Buscar módulos...').fill('nada disso')
  await expect.element(page.getByRole('heading', { name: 'Nenhum Módulo Encontrado' })).toBeVisible()
  await press('Limpar busca')
  await expect.element(list).toBeVisible()
})
