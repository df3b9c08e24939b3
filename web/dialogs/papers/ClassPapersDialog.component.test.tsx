import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { dialog, makeClass, press } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

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

test('a class with a timetable has a diary and a blank sheet of each subject', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const title = '7º Ano A: Matemática'
  const [schoolClass] = await rows().where('classes', { title })
  const classId = schoolClass!.id
  const [link] = await rows().where('moduleClasses', { classId })
  const { mirror } = useSessionState.getState()
  const meeting = { weekday: 'monday', startTime: '07:30', minutes: 50 } as const
  await mutate(mirror!, updateClass, { classId, meetings: [{ ...meeting, startTime: '13:00' }] })
  await mutate(mirror!, updateModuleClass, { moduleId: link!.moduleId, classId, meetings: [meeting] })
  await press(new RegExp(`^Diário e listas.*${title}$`))
  const papers = dialog('Diário e listas')
  const subject = papers.getByLabelText('Disciplina')
  await expect.element(papers.getByText(/^\d+ aulas e .* no mês\. /)).toBeVisible()
  expect(subject.getByRole('option').elements()).toHaveLength(3)
  await subject.selectOptions('Sem disciplina')
  await expect.element(papers.getByText(/^Nenhuma chamada neste mês/)).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Folha em branco')
  await expect.element(papers.getByText(/com os dias de aula do mês/)).toBeVisible()
  await papers.getByLabelText('Papel').selectOptions('Lista da turma')
  await expect.element(subject).not.toBeInTheDocument()
})
