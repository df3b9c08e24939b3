import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { dialog, makeClass, press } from '#web/tests/support/component/office.ts'
import { desktop, openApp } from '#web/tests/support/component/openApp.tsx'

test('the papers of a class of one student count one student, not one students', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await makeClass('Turma breve', 'Paula Gonçalves')
  await press('Ver Alunos: Turma breve')
  const students = dialog('Alunos: Turma breve')
  await students
    .getByRole('button', { name: /^Matricular: / })
    .first()
    .click()
  await expect.element(students.getByText('Alunos matriculados (1)')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await press(/^Diário e listas.*Turma breve$/)
  const papers = dialog('Diário e listas')
  await papers.getByLabelText('Papel').selectOptions('Lista da turma')
  await expect.element(papers.getByText('1 aluno.')).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Folha em branco')
  await expect.element(papers.getByText(/^1 aluno, com os dias de aula do mês/)).toBeVisible()
})
