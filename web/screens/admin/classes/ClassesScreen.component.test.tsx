import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { addSchoolYear } from '#schema/mutations/schoolYear/addSchoolYear.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import type { ListedClass } from '#web/queries/useSchoolClasses.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { schoolTime, zone } from '#web/tests/support/component/demoDay.ts'
import {
  alertDialog,
  card,
  closed,
  dialog,
  makeClass,
  press,
  reads,
  sees,
} from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import { classColumns } from './classColumns.tsx'

// Covers: spec sections 2 (classes), 4, 5, 8; decisions section 6.

const brief = card('Turma breve')
const act = (name: RegExp) => brief.getByRole('button', { name }).click()

async function openWithClass() {
  await openApp('direcao', '/admin/classes')
  await makeClass('Turma breve', 'Paula Gonçalves')
  await expect.element(brief).toBeVisible()
}

test('a class without a title is not made, with one it is', async () => {
  await openApp('direcao', '/admin/classes')
  await reads('the classes')
  await press('Nova Turma')
  await reads('a new class')
  await press('Criar Turma', dialog('Nova Turma'))
  await sees('O título da turma é obrigatório')
  expect(await waitingChanges()).toBe(0)
  const form = dialog('Nova Turma')
  await form.getByLabelText('Título').fill('Turma breve')
  await form.getByLabelText('Professor').selectOptions('Paula Gonçalves')
  await press('Criar Turma', form)
  await reads('a class made')
  await expect.element(brief.getByText('Paula Gonçalves')).toBeVisible()
})

test('a class is edited, and loses its teacher', async () => {
  await openWithClass()
  await reads('a class without a module')
  await expect.element(brief.getByText('Ativa')).toBeVisible()
  await act(/^Editar/)
  const form = dialog('Editar Turma')
  await form.getByLabelText('Horário').fill('14:30')
  await form.getByLabelText('Categoria').selectOptions('B')
  await press('Salvar', form)
  await reads('a class changed')
  await expect.element(brief.getByText('segunda-feira, 14:30')).toBeVisible()
  await act(/^Remover professor/)
  await press('Remover professor', alertDialog('Remover professor'))
  await reads('a teacher taken off')
  await expect.element(brief.getByText('Nenhum professor')).toBeVisible()
})

test('a class gets a module and loses it', async () => {
  await openWithClass()
  goTo('/admin/modules/4?aba=turmas')
  await press('Adicionar Turma')
  const form = dialog('Adicionar Turma')
  await form.getByLabelText('Turma').selectOptions(form.getByRole('option').filter({ hasText: 'Turma breve' }))
  await press('Adicionar', form)
  await reads('a class linked')
  const row = page.getByRole('row').filter({ hasText: 'Turma breve' })
  await expect.element(row).toBeVisible()
  await press('Remover turma: Turma breve')
  await press('Remover Turma', alertDialog('Remover turma do módulo'))
  await reads('a class unlinked')
  await expect.element(row).not.toBeInTheDocument()
})

test('a class is deleted after a question that names what goes with it', async () => {
  await openWithClass()
  await act(/^Excluir/)
  await reads('a class being deleted')
  const question = alertDialog('Excluir Turma')
  await press('Excluir Turma', question)
  await reads('a class deleted')
  await closed(question)
  await expect.element(brief).not.toBeInTheDocument()
})

test('the searches of classes and of their students work by keyboard, and say when there is nothing', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await card('EJA Noturno')
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const students = dialog('Alunos: EJA Noturno')
  await press('Matricular alunos', students)
  await userEvent.keyboard('/')
  await userEvent.keyboard('ninguém assim')
  await expect.element(students.getByText('Nenhum aluno disponível contém “ninguém assim”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(students.getByPlaceholder('Buscar alunos...')).toHaveValue('')
  await userEvent.keyboard('{Escape}')
  await closed(students)
  await page.getByPlaceholder('Pesquisar turmas...').fill('nada disso')
  await expect.element(page.getByRole('heading', { name: 'Nenhuma Turma Encontrada' })).toBeVisible()
})

test('the classes are a table too, sorted by what one asks, and kept in the address', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await press('Tabela')
  const table = page.getByRole('table', { name: 'Turmas' })
  for (const name of ['Professor', 'Alunos', 'Próxima aula', 'Chamadas faltando'])
    await expect.element(table.getByRole('columnheader', { name, exact: true })).toBeVisible()
  await press('Próxima aula', table)
  expect(window.location.search).toBe('?ver=tabela&ordem=proxima-aula')
  await expect.element(table.getByText(/^(agora|hoje|amanhã|\S+-feira|sábado|domingo), ?/).first()).toBeVisible()
})

test('a class’s rolls are one press away, at its latest lesson', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const { weekday } = (await rows().where('classes', {})).find(({ title }) => title === 'EJA Noturno')!
  await press('Chamadas: EJA Noturno')
  await expect.poll(() => window.location.pathname).toMatch(/^\/admin\/classes\/\d+(\/lessons\/\d+)?\/roll-call$/)
  const date = new URLSearchParams(window.location.search).get('date') ?? civilDateOf(schoolTime, zone)
  expect(weekdays[weekdayIndex(date)]).toBe(weekday)
})

test('the count of a class’s missing rolls leads to the latest of them', () => {
  const missing = new Map([[3, ['2026-11-20', '2026-11-13']]])
  const columns = classColumns({ now: { date: '2026-11-23', weekday: 1, minutes: 600 }, calendar: [], missing })
  const { render } = columns.find(({ label }) => label === 'Chamadas faltando')!
  const of = (id: number) => render({ id } as ListedClass)
  expect(of(3)).toMatchObject({ props: { count: 2, to: '/admin/classes/3/roll-call?date=2026-11-20' } })
  expect(of(4)).toMatchObject({ props: { count: 0 } })
})

test('a class gets all its modules when it is made', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await press('Nova Turma')
  const form = dialog('Nova Turma')
  await form.getByLabelText('Título').fill('Turma com dois')
  const modules = form.getByRole('list', { name: 'Módulos' }).getByRole('checkbox')
  await modules.nth(0).click()
  await modules.nth(1).click()
  await press('Criar Turma', form)
  await closed(form)
  await expect
    .element(
      card('Turma com dois')
        .getByText(/^[^,]+, [^,]+$/)
        .first(),
    )
    .toBeVisible()
  await card('Turma com dois')
    .getByRole('button', { name: /^Módulos/ })
    .click()
  const ticked = dialog('Módulos da Turma').getByRole('checkbox', { checked: true })
  await expect.element(ticked).toHaveLength(2)
})

test('the modules of a class are ticked on the class, and taken back with one press', async () => {
  await openWithClass()
  await act(/^Módulos/)
  const form = dialog('Módulos da Turma')
  await form.getByRole('checkbox').first().click()
  await press('Salvar', form)
  await closed(form)
  await expect.element(brief.getByText('Sem módulo atribuído')).not.toBeInTheDocument()
  await press('Desfazer')
  await expect.element(brief.getByText('Sem módulo atribuído')).toBeVisible()
})

test('a teacher with two classes at one hour is warned of, and the class can be made all the same', async () => {
  await openWithClass()
  await press('Nova Turma')
  const form = dialog('Nova Turma')
  await form.getByLabelText('Título').fill('Turma ao mesmo tempo')
  await form.getByLabelText('Professor').selectOptions('Paula Gonçalves')
  await expect.element(form.getByText(/Paula Gonçalves já tem a turma .*Turma breve nesse horário/)).toBeVisible()
  await form.getByLabelText('Horário').fill('23:00')
  await expect.element(form.getByText(/nesse horário/)).not.toBeInTheDocument()
  await form.getByLabelText('Horário').fill('08:00')
  await press('Criar Turma', form)
  await closed(form)
  await expect.element(card('Turma ao mesmo tempo')).toBeVisible()
})

test('classes are made one after another without leaving the form, which is empty again each time', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await press('Nova Turma')
  const form = dialog('Nova Turma')
  const title = form.getByLabelText('Título')
  for (const name of ['Primeira de duas', 'Segunda de duas']) {
    await title.fill(name)
    await form.getByLabelText('Horário').fill('21:00')
    await press('Salvar e adicionar outra', form)
    await expect.element(title).toHaveValue('')
    await expect.element(title).toHaveFocus()
    await expect.element(form.getByLabelText('Horário')).toHaveValue('08:00')
  }
  await press('Cancelar', form)
  await closed(form)
  for (const name of ['Primeira de duas', 'Segunda de duas']) await expect.element(card(name)).toBeVisible()
})

test('two classes of one title say their years, and a class is moved to another year in its form', async () => {
  await openWithClass()
  const { mirror } = useSessionState.getState()
  const terms = { terms: [], requiredDays: 200 }
  await mutate(mirror!, addSchoolYear, { title: '2026', firstDay: '2026-02-02', lastDay: '2026-12-18', ...terms })
  await mutate(mirror!, addSchoolYear, { title: '2027', firstDay: '2027-02-01', lastDay: '2027-12-17', ...terms })
  await makeClass('Turma breve', 'Paula Gonçalves')
  const named = (year: number) => card(`Turma breve · ${year}`)
  await expect.poll(() => named(2026).elements().length).toBe(2)
  await named(2026)
    .first()
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog('Editar Turma')
  await expect.element(form.getByLabelText('Título')).toHaveValue('Turma breve')
  await form.getByLabelText('Ano letivo').selectOptions('2027')
  await press('Salvar', form)
  await closed(form)
  await expect.element(named(2027)).toBeVisible()
  expect(named(2026).elements()).toHaveLength(1)
  expect(await rows().where('classes', { title: 'Turma breve' })).toHaveLength(2)
})
