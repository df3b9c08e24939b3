import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: a holiday declared over taken rolls asks what becomes of them; several make-up Saturdays in one act.

/** A day of the demonstration on which rolls were taken, and how many. */
async function dayWithRolls() {
  const all = (await rows().where('rollCalls', {})).filter(({ cancelledReason }) => cancelledReason === null)
  const { date } = all.find(({ date }) => all.filter((other) => other.date === date).length > 1)!
  const own = all.filter((roll) => roll.date === date)
  return { date, count: own.length, classes: new Set(own.map(({ classId }) => classId)).size }
}
const reasonsOn = async (date: string) =>
  (await rows().where('rollCalls', { date })).map(({ cancelledReason }) => cancelledReason)
const marksOn = async (date: string) => (await rows().where('attendance', { date })).length
const rollsOf = (count: number, classes: number) =>
  new RegExp(`^Há ${count} chamadas? de ${classes} turmas? em \\d\\d/\\d\\d/\\d{4}$`)

async function openForm() {
  await openApp('direcao', '/admin/calendar?ano=2026')
  await press('Incluir dia')
  return dialog('Incluir dia')
}

test('a holiday over taken rolls asks; cancelled with its name they keep their marks, and one undo takes all back', async () => {
  const form = await openForm()
  const { date, count, classes } = await dayWithRolls()
  const marks = await marksOn(date)
  await userEvent.fill(form.getByLabelText('Nome'), 'Aniversário da cidade')
  await expect.element(form.getByRole('radio', { name: /as chamadas/ })).not.toBeInTheDocument()
  await userEvent.fill(form.getByLabelText('Primeiro dia'), date)
  await expect.element(form.getByRole('group', { name: rollsOf(count, classes) })).toBeVisible()
  await expect.element(form.getByRole('radio', { name: /^Manter as chamadas/ })).toBeChecked()
  await expect.element(form.getByText(/de outros aparelhos ficam como estão/)).toBeVisible()
  await form.getByRole('radio', { name: 'Cancelar as chamadas com o motivo “Aniversário da cidade”' }).click()
  await press('Incluir', form)
  await closed(form)
  await sees(new RegExp(`${count} chamadas? canceladas?`))
  expect(await reasonsOn(date)).toEqual(Array(count).fill('Aniversário da cidade'))
  expect(await marksOn(date)).toBe(marks)
  expect(await waitingChanges()).toBe(1 + count)
  await press('Desfazer')
  await sees('Desfeito')
  expect(await reasonsOn(date)).toEqual(Array(count).fill(null))
  expect(await waitingChanges()).toBe(0)
})

test('kept, they stay as they are; the entry can still be edited to cancel them, which is undone too', async () => {
  const form = await openForm()
  const { date, count, classes } = await dayWithRolls()
  await userEvent.fill(form.getByLabelText('Nome'), 'Padroeira')
  await userEvent.fill(form.getByLabelText('Primeiro dia'), date)
  await expect.element(form.getByRole('group', { name: rollsOf(count, classes) })).toBeVisible()
  await press('Incluir', form)
  await closed(form)
  expect(await reasonsOn(date)).toEqual(Array(count).fill(null))
  // It covers the last line of a phone.
  await press('Fechar aviso')

  await page.getByRole('button', { name: 'Ações: Padroeira' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edit = dialog('Editar dia')
  await userEvent.fill(edit.getByLabelText('Nome'), 'Nossa Senhora')
  await edit.getByRole('radio', { name: 'Cancelar as chamadas com o motivo “Nossa Senhora”' }).click()
  await press('Salvar', edit)
  await closed(edit)
  await sees('Calendário atualizado')
  expect(await reasonsOn(date)).toEqual(Array(count).fill('Nossa Senhora'))
  await press('Desfazer')
  await sees('Desfeito')
  await expect.element(page.getByText('Padroeira')).toBeVisible()
  expect(await reasonsOn(date)).toEqual(Array(count).fill(null))
})

test('a make-up day keeps its rolls, and is asked nothing', async () => {
  const form = await openForm()
  const { date } = await dayWithRolls()
  await userEvent.fill(form.getByLabelText('Primeiro dia'), date)
  await expect.element(form.getByRole('radio', { name: /^Manter/ })).toBeVisible()
  await form.getByLabelText('Tipo').selectOptions(form.getByRole('option', { name: /^Dia letivo/ }))
  await expect.element(form.getByRole('radio', { name: /^Manter/ })).not.toBeInTheDocument()
})

test('a table over taken rolls asks too', async () => {
  await openApp('direcao', '/admin/calendar?ano=2026')
  const { date, count } = await dayWithRolls()
  await press('Importar')
  const form = dialog('Importar calendário')
  const [year, month, day] = date.split('-')
  const table = new File([`Data;Nome\n${day}/${month}/${year};São João\n25/12/2026;Natal`], 'dias.csv')
  await userEvent.upload(form.getByLabelText('Arquivo de calendário'), [table])
  await form.getByLabelText('Tipo dos 2 marcados').selectOptions('Recesso')
  await form.getByRole('radio', { name: 'Cancelar as chamadas com o motivo “São João”' }).click()
  await press('Incluir 2 dias', form)
  await closed(form)
  expect(await reasonsOn(date)).toEqual(Array(count).fill('São João'))
})

test('several make-up Saturdays are one act with one undo, each with the next weekday by default', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Incluir dia')
  const form = dialog('Incluir dia')
  await userEvent.fill(form.getByLabelText('Nome'), 'Sábado letivo')
  await form.getByLabelText('Tipo').selectOptions(form.getByRole('option', { name: /^Dia letivo/ }))
  await userEvent.fill(form.getByLabelText('Dia', { exact: true }), '2027-03-06')
  await form.getByLabelText('Horário de', { exact: true }).selectOptions('quinta-feira')
  await press('Incluir outra data', form)
  await expect.element(form.getByLabelText('Horário do 2º dia')).toHaveValue('friday')
  await press('Incluir outra data', form)
  await expect.element(form.getByLabelText('Horário do 3º dia')).toHaveValue('monday')
  await press('Incluir outra data', form)
  await press('Tirar o 4º dia', form)
  await userEvent.fill(form.getByLabelText('2º dia', { exact: true }), '2027-03-06')
  await press('Incluir', form)
  await expect.element(form.getByText('06/03/2027: Este dia está duas vezes.')).toBeVisible()
  await expect.element(form.getByText('Escolha o 3º dia')).toBeVisible()
  await userEvent.fill(form.getByLabelText('2º dia', { exact: true }), '2027-03-13')
  await userEvent.fill(form.getByLabelText('3º dia', { exact: true }), '2027-03-20')
  await press('Incluir', form)
  await closed(form)
  await sees('3 dias incluídos no calendário')
  await sees('sábado, 13 de março · com o horário de sexta-feira')
  expect(await waitingChanges()).toBe(1)
  await press('Desfazer')
  await sees('Nenhum dia no calendário de 2027')
})

test('the dates typed for several days come back when the form is opened again', async () => {
  await openApp('direcao', '/admin/calendar?ano=2027')
  await press('Incluir dia')
  const form = dialog('Incluir dia')
  await form.getByLabelText('Tipo').selectOptions(form.getByRole('option', { name: /^Dia letivo/ }))
  await press('Incluir outra data', form)
  await userEvent.fill(form.getByLabelText('2º dia', { exact: true }), '2027-03-13')
  await userEvent.keyboard('{Escape}')
  await closed(form)
  await press('Incluir dia')
  await expect.element(form.getByLabelText('2º dia', { exact: true })).toHaveValue('13/03/2027')
})
