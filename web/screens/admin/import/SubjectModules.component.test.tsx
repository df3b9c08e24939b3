import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openApp } from '#web/tests/support/component/openApp.tsx'

// Covers: the preview of a timetable: which module each subject becomes.

const text = [
  'Turma;Disciplina;Dia;Início;Fim',
  '6º A;Cálculo;segunda;07:00;07:50',
  '6º B;Cálculo;terça;07:00;07:50',
  '7º A;Cálculo;terça;07:00;07:50',
].join('\n')
const list = page.getByRole('list', { name: 'Módulos das disciplinas' })
const line = (name: string) => list.getByRole('listitem').filter({ hasText: name })
const moduleOf = (name: string) => page.getByRole('combobox', { name: `Módulo de ${name}` })

async function openTimetable() {
  await page
    .getByLabelText(/arquivos?/i)
    .first()
    .upload(new File([text], 'horário.csv'))
  await page.getByText(/^Módulos das disciplinas/).click()
}

test('a subject gets another module for all classes of its grade, remembered for the next file, and can be put back', async () => {
  await openApp('direcao', '/admin/import')
  await openTimetable()
  await expect.element(moduleOf('6º ano · Cálculo')).toHaveValue('6º ano · Cálculo')
  await expect.element(line('7º ano · Cálculo').getByText('Novo')).toBeVisible()
  await moduleOf('6º ano · Cálculo').fill('Cálculo do sexto')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('módulo novo: Cálculo do sexto').first()).toBeVisible()
  await expect.element(page.getByText(/^módulo Cálculo do sexto/).first()).toBeVisible()
  await expect.element(moduleOf('7º ano · Cálculo')).toHaveValue('7º ano · Cálculo')
  await openTimetable()
  await expect.element(moduleOf('6º ano · Cálculo')).toHaveValue('Cálculo do sexto')
  await page.getByRole('button', { name: 'Como o arquivo diz: 6º ano · Cálculo' }).click()
  await expect.element(moduleOf('6º ano · Cálculo')).toHaveValue('6º ano · Cálculo')
})

test('a list says how it was parted, asks once about a class written another way, and who stays without a class', async () => {
  await openApp('direcao', '/admin/import')
  const list = ['Escola, Belém', 'Nome;Matrícula;Turma', 'Ana Teste;90001;9ºB', 'Bento Teste;90002;'].join('\n')
  await page
    .getByLabelText(/arquivos?/i)
    .first()
    .upload(new File([list], 'alunos.csv'))
  await expect.element(page.getByText('9ºB = 9º Ano B')).toBeVisible()
  await expect.element(page.getByText('1 aluno fica sem turma.')).toBeVisible()
  const note = page.getByText('escrita “9ºB” no arquivo').first()
  await expect.element(note).toBeVisible()
  await page
    .getByRole('combobox', { name: 'Turmas escritas de mais de um modo' })
    .selectOptions('São turmas diferentes')
  await expect.element(note).not.toBeInTheDocument()
  const separator = page.getByRole('combobox', { name: 'O que separa as colunas de alunos.csv' })
  await expect.element(separator).toHaveValue(';')
  await separator.selectOptions('Separado por vírgula')
  await expect.element(separator).toHaveValue(',')
  await expect.element(page.getByText('1 aluno fica sem turma.')).not.toBeInTheDocument()
})
