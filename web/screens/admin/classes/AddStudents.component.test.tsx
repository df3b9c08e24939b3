import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { answering } from '#web/tests/support/component/noServer.ts'
import { closed, dialog, makeClass, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: students added to a class many at once; decisions section 1: students without e-mail.

const students = dialog('Alunos: Turma breve')
const form = dialog('Adicionar alunos: Turma breve')
const lines = form.getByLabelText('Alunos, um por linha')

async function openClass() {
  await openApp('direcao', '/admin/classes', desktop)
  await makeClass('Turma breve', 'Paula Gonçalves')
}
async function openForm() {
  await openClass()
  await press('Ver Alunos: Turma breve')
  await press('Adicionar vários', students)
}

/** A server that takes all but the person of this name. Returns the records that it was sent. */
function server(refuses = '') {
  const sent: ImportRecord[] = []
  const verdictOf = (record: ImportRecord) => {
    const isRefused = refuses && JSON.stringify(record).includes(refuses)
    return isRefused ? { verdict: 'refused', why: 'Já há esta pessoa na escola.' } : { verdict: 'created', id: 70_000 }
  }
  answering('POST /api/imports', () => ({ value: { id: 7 } }))
  answering('POST /api/imports/7/records', (body) => {
    const { records } = body as { records: ImportRecord[] }
    sent.push(...records)
    return { value: records.map(verdictOf) }
  })
  return sent
}

test('students are typed one a line, and are in the class with their own record, category and a card to come', async () => {
  await openForm()
  const sent = server()
  await lines.click()
  await userEvent.keyboard('Ana Souza{Enter}Bento Reis; 2026002')
  await expect.element(form.getByText('2 linhas')).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await closed(form)
  await expect.element(students.getByText('2 alunos novos na turma.')).toBeVisible()
  expect(sent).toMatchObject([
    { kind: 'person', name: 'Ana Souza', role: 'student', category: 'pro' },
    { kind: 'person', name: 'Bento Reis', codes: ['matricula:2026002', expect.any(String)] },
    { kind: 'enrollment', what: 'Ana Souza na turma Turma breve' },
    { kind: 'enrollment', what: 'Bento Reis na turma Turma breve' },
  ])
})

test('a line that cannot be taken stays with its reason, the others do not, and only it is sent again', async () => {
  await openForm()
  server('Caio')
  await lines.fill('Ana Souza\nSouza, Bento\nCaio Lima')
  await press('Adicionar alunos', form)
  await expect.element(lines).toHaveValue('Souza, Bento\nCaio Lima')
  await expect.element(form.getByText('1 aluno novo na turma.')).toBeVisible()
  await sees('2 linhas não entraram: corrija e adicione de novo, ou apague')
  const left = form.getByRole('list', { name: 'Linhas que não entraram' })
  await expect.element(left.getByText(/“Bento” não é nenhum dos dois/)).toBeVisible()
  await expect.element(left.getByText('Já há esta pessoa na escola.')).toBeVisible()
  const sent = server()
  await lines.fill('Bento Souza\nCaio Lima')
  await expect.element(left.getByText(/Bento/)).not.toBeInTheDocument()
  await press('Adicionar alunos', form)
  await closed(form)
  await expect.element(students.getByText('3 alunos novos na turma.')).toBeVisible()
  expect(sent.flatMap((each) => (each.kind === 'person' ? each.name : []))).toEqual(['Bento Souza', 'Caio Lima'])
})

test('after Esc only the lines that were not taken come back', async () => {
  await openForm()
  server('Caio')
  await lines.fill('Ana Souza\nCaio Lima')
  await press('Adicionar alunos', form)
  await expect.element(lines).toHaveValue('Caio Lima')
  await userEvent.keyboard('{Escape}')
  await closed(form)
  await press('Adicionar vários', students)
  await expect.element(lines).toHaveValue('Caio Lima')
})

test('what was added is taken back with one press', async () => {
  await openForm()
  server()
  await lines.fill('Ana Souza')
  await press('Adicionar alunos', form)
  const undone: unknown[] = []
  answering('POST /api/imports/7/undo', () => ({ value: { undone: undone.push(7), left: [] } }))
  await press('Desfazer', students)
  await sees('As contas novas ficam na Lixeira por 90 dias.')
  await expect.element(students.getByText('1 aluno novo na turma.')).not.toBeInTheDocument()
  expect(undone).toEqual([7])
})

test('without a network the list is kept until there is one, also after Esc', async () => {
  await openForm()
  await lines.fill('Ana Souza\nBento Reis')
  await sees('Sem internet. Criar contas precisa do servidor: o que está escrito fica guardado neste aparelho.')
  await expect.element(form.getByRole('button', { name: 'Adicionar alunos' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await closed(form)
  await press('Adicionar vários', students)
  await expect.element(lines).toHaveValue('Ana Souza\nBento Reis')
  await expect.element(form.getByText('2 linhas')).toBeVisible()
})

test('an empty list is said to be empty, and nothing is asked of the server', async () => {
  await openForm()
  const sent = server()
  await press('Adicionar alunos', form)
  await sees('Escreva ou cole ao menos um aluno')
  expect(sent).toEqual([])
})

test('a class that is closed takes nobody', async () => {
  await openClass()
  await press('Encerrar: Turma breve')
  await press('Encerrar', dialog('Encerrar Turma'))
  await press('Ver Alunos: Turma breve')
  await expect.element(students.getByText('Nenhum aluno matriculado nesta turma')).toBeVisible()
  await expect.element(students.getByRole('button', { name: 'Adicionar vários' })).not.toBeInTheDocument()
})

test('who could be enrolled is listed with the classes they are in, so nobody is enrolled twice unseen', async () => {
  await openClass()
  await press('Ver Alunos: Turma breve')
  const [enrollment] = await rows().where('enrollments', { classId: 1 })
  const { name } = (await rows().get('users', enrollment!.studentId))!
  const { title } = (await rows().get('classes', 1))!
  await students.getByLabelText('Buscar alunos...').fill(name)
  await expect.element(students.getByRole('row', { name })).toHaveTextContent(title)
})
