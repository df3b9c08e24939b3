import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateClass } from '#schema/mutations/class/updateClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { card, closed, dialog, makeClass, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: decisions section 9: the subjects of a class, with a teacher and hours of their own.

const timetable = dialog('Horário: Turma breve')
/** Of a subject at a slot: its name goes on with its end, and maybe a room. */
const lesson = (name: string) => timetable.getByRole('button', { name: new RegExp(`^${name}`) })
const empty = (subject: string, slot: string) =>
  timetable.getByRole('button', { name: `Marcar ${subject}: ${slot}`, exact: true })

/** A class of two subjects, with its timetable open. */
async function openTimetable(size = desktop) {
  await openApp('direcao', '/admin/classes', size)
  await makeClass('Turma breve', 'Paula Gonçalves')
  const mirror = useSessionState.getState().mirror!
  const classId = (await rows().where('classes', { title: 'Turma breve' }))[0]!.id
  const modules = (await rows().where('modules', {})).sort((a, b) => a.order - b.order).slice(0, 2)
  for (const { id: moduleId } of modules) await mutate(mirror, linkModule, { moduleId, classId })
  const [first, second] = modules.map(({ id, title }) => ({ moduleId: id, title })) as [OfClass, OfClass]
  await card('Turma breve')
    .getByRole('button', { name: /^Horário/ })
    .click()
  await expect.element(timetable).toBeVisible()
  return { classId, first, second, mirror }
}
interface OfClass {
  moduleId: number
  title: string
}

const meetingsOf = async (classId: number, { moduleId }: OfClass) =>
  (await rows().get('moduleClasses', `${moduleId}/${classId}`))?.meetings ?? []
const slotsOf = async (classId: number, subject: OfClass) =>
  (await meetingsOf(classId, subject)).map(({ weekday, startTime }) => `${weekday} ${startTime}`)

test('a subject is chosen once, and pressed into one hour after another', async () => {
  const { classId, first } = await openTimetable()
  for (const day of ['segunda-feira', 'quarta-feira', 'sexta-feira']) await empty(first.title, `${day}, 08:00`).click()
  await expect.poll(() => slotsOf(classId, first)).toEqual(['monday 08:00', 'wednesday 08:00', 'friday 08:00'])
  await expect.element(lesson(`${first.title}: sexta-feira, 08:00`)).toHaveFocus()
  await sees('seg, qua, sex, 3 aulas')
  await press('Desfazer')
  await expect.poll(() => slotsOf(classId, first)).toEqual(['monday 08:00', 'wednesday 08:00'])
})

test('a class of Saturdays has that day in its week', async () => {
  const { classId, first, mirror } = await openTimetable()
  await expect.element(timetable.getByText('sábado')).not.toBeInTheDocument()
  await mutate(mirror, updateClass, { classId, weekday: 'saturday' })
  await empty(first.title, 'sábado, 08:00').click()
  await expect.poll(() => slotsOf(classId, first)).toEqual(['saturday 08:00'])
})

test('two presses faster than the device writes both count', async () => {
  const { classId, first } = await openTimetable()
  const press = (slot: string) => (empty(first.title, slot).element() as HTMLElement).click()
  press('segunda-feira, 08:00')
  press('terça-feira, 08:00')
  await expect.poll(() => slotsOf(classId, first)).toEqual(['monday 08:00', 'tuesday 08:00'])
})

test('with the keyboard alone, lessons are marked, moved and taken away, and the focus stays with them', async () => {
  const { classId, first } = await openTimetable()
  await timetable.getByLabelText('Outra hora').fill('08:50')
  await press('Mostrar na semana', timetable)
  const corner = empty(first.title, 'segunda-feira, 08:00')
  ;(corner.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.element(lesson(`${first.title}: terça-feira, 08:00`)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}')
  await expect.element(lesson(`${first.title}: terça-feira, 08:50`)).toHaveFocus()
  expect(await slotsOf(classId, first)).toEqual(['tuesday 08:50'])
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(empty(first.title, 'segunda-feira, 08:50')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  await expect.element(empty(first.title, 'terça-feira, 08:50')).toHaveFocus()
  expect(await slotsOf(classId, first)).toEqual([])
})

test('a mouse drags a lesson to another hour', async () => {
  const { classId, first } = await openTimetable()
  await empty(first.title, 'segunda-feira, 08:00').click()
  await lesson(`${first.title}: segunda-feira, 08:00`).dropTo(empty(first.title, 'quinta-feira, 08:00'))
  await expect.poll(() => slotsOf(classId, first)).toEqual(['thursday 08:00'])
})

test('a lesson is pressed to change its day, hour, length and room, or to take it away', async () => {
  const { classId, first } = await openTimetable()
  await empty(first.title, 'segunda-feira, 08:00').click()
  await lesson(`${first.title}: segunda-feira, 08:00`).click()
  const form = dialog(`${first.title}: segunda-feira, 08:00`)
  await form.getByLabelText('Minutos').fill('2')
  await press('Salvar', form)
  await expect.element(form.getByText('Escreva um número inteiro de 5 a 720')).toBeVisible()
  await form.getByLabelText('Minutos').fill('100')
  await form.getByLabelText('Dia da semana').selectOptions('sábado')
  await form.getByLabelText('Início').fill('09:10')
  await form.getByLabelText('Sala (opcional)').fill('Quadra')
  await press('Salvar', form)
  await closed(form)
  expect(await meetingsOf(classId, first)).toEqual([
    { weekday: 'saturday', startTime: '09:10', minutes: 100, room: 'Quadra' },
  ])
  await lesson(`${first.title}: sábado, 09:10 às 10:50, Quadra`).click()
  await press('Tirar do horário', dialog(`${first.title}: sábado, 09:10`))
  await expect.poll(() => meetingsOf(classId, first)).toEqual([])
})

test('who teaches a subject is chosen beside it, the class’s teacher by default', async () => {
  const { classId, second } = await openTimetable()
  const teacher = timetable.getByLabelText(`Quem ensina ${second.title}`)
  await expect.element(teacher.getByRole('option', { selected: true })).toHaveTextContent(/^Professor da turma \(Paula/)
  const link = async () => (await rows().get('moduleClasses', `${second.moduleId}/${classId}`))!
  const other = (await rows().where('users', { role: 'teacher' })).find(({ name }) => name !== 'Paula Gonçalves')!
  await teacher.selectOptions(other.name)
  await expect.poll(async () => (await link()).teacherId).toBe(other.id)
  await press('Desfazer')
  await expect.poll(async () => (await link()).teacherId).toBeNull()
})

test('a teacher or a room that is with another class then is named, and nothing is forbidden', async () => {
  const { first, mirror } = await openTimetable()
  const other = (await rows().where('classes', {})).find(({ title }) => title === 'EJA Noturno')!
  const paula = (await rows().where('users', { name: 'Paula Gonçalves' }))[0]!
  const meetings = [{ weekday: 'tuesday', startTime: '08:20', minutes: 50, room: 'Quadra' }] as const
  await mutate(mirror, updateClass, { classId: other.id, teacherId: paula.id, meetings: [...meetings] })
  await empty(first.title, 'terça-feira, 08:00').click()
  await expect.element(lesson('.*terça-feira, 08:00.*com choque de horário$')).toBeVisible()
  await sees('terça-feira, 08:00: Paula Gonçalves também está com EJA Noturno')
  await expect.element(timetable.getByText(/a sala/)).not.toBeInTheDocument()
  await lesson(`${first.title}: terça-feira, 08:00`).click()
  const form = dialog(`${first.title}: terça-feira, 08:00`)
  await form.getByLabelText('Sala (opcional)').fill('quadra')
  await press('Salvar', form)
  await sees('terça-feira, 08:00: a sala “quadra” também está com EJA Noturno')
})

test('a phone shows one day at a time, and the class itself can have hours', async () => {
  const { classId } = await openTimetable({ width: 360, height: 740 })
  await timetable.getByLabelText('Disciplina a marcar').selectOptions('Turma toda, sem disciplina')
  await expect.element(empty('Turma toda', 'quinta-feira, 08:00')).not.toBeInTheDocument()
  await timetable.getByRole('radio', { name: 'quinta-feira' }).click({ force: true })
  await empty('Turma toda', 'quinta-feira, 08:00').click()
  await expect
    .poll(async () => (await rows().get('classes', classId))?.meetings)
    .toEqual([{ weekday: 'thursday', startTime: '08:00', minutes: 50 }])
  await expect.element(page.getByText('quinta-feira, 08:00').first()).toBeVisible()
})

test('the school’s hours are the rows of every timetable, and its breaks are between them', async () => {
  const { first } = await openTimetable()
  await press('Horas das aulas', timetable)
  const form = dialog('Horas das aulas')
  const lines = form.getByLabelText('Uma aula por linha: início e fim')
  await lines.fill('1ª 07:00 às 07:50\n2ª 07:50')
  await press('Salvar', form)
  await expect.element(form.getByText('Linha 2: escreva o início e o fim, como 07:00 às 07:50')).toBeVisible()
  await lines.fill('1ª 07:00 às 07:50\n2ª 07:50 às 08:40\n3ª 9h às 9h50')
  await press('Salvar', form)
  await closed(form)
  const hour = (name: string) => timetable.getByRole('rowheader', { name })
  await expect.element(hour('intervalo às 08:40 3ª aula 09:00')).toBeVisible()
  await empty(first.title, 'sexta-feira, 09:00').click()
  await expect.element(lesson(`${first.title}: sexta-feira, 09:00 às 09:50`)).toBeVisible()
  await press('Horas das aulas', timetable)
  await expect.element(lines).toHaveValue('07:00 às 07:50\n07:50 às 08:40\n09:00 às 09:50')
})

test('the form of a class says its timetable in words, leads to it, and leaves it alone', async () => {
  const { classId, first } = await openTimetable()
  await empty(first.title, 'segunda-feira, 08:00').click()
  await empty(first.title, 'quarta-feira, 08:00').click()
  await expect.poll(() => slotsOf(classId, first)).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await closed(timetable)
  await card('Turma breve')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const form = dialog('Editar Turma')
  await expect.element(form.getByText('seg, qua, 2 aulas')).toBeVisible()
  await expect.element(form.getByLabelText('Dia da semana')).not.toBeInTheDocument()
  await form.getByLabelText('Título').fill('Turma breve de novo')
  await press('Salvar', form)
  await closed(form)
  expect(await slotsOf(classId, first)).toEqual(['monday 08:00', 'wednesday 08:00'])
  expect(await rows().get('classes', classId)).toMatchObject({ weekday: 'monday', classTime: '08:00' })
  await card('Turma breve de novo')
    .getByRole('button', { name: /^Editar/ })
    .click()
  await form.getByRole('link', { name: 'Mudar o horário' }).click()
  await expect.element(dialog('Horário: Turma breve de novo')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await closed(dialog('Horário: Turma breve de novo'))
  expect(window.location.search).toBe('')
})

test('the form of a class warns of a subject that its teacher has elsewhere', async () => {
  const { first } = await openTimetable()
  await timetable.getByLabelText('Outra hora').fill('21:00')
  await press('Mostrar na semana', timetable)
  await empty(first.title, 'terça-feira, 21:00').click()
  await expect.element(lesson(`${first.title}: terça-feira, 21:00`)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await closed(timetable)
  await press('Nova Turma')
  const form = dialog('Nova Turma')
  await form.getByLabelText('Professor').selectOptions('Paula Gonçalves')
  await form.getByLabelText('Dia da semana').selectOptions('terça-feira')
  await form.getByLabelText('Horário').fill('21:30')
  await expect
    .element(form.getByText(`Paula Gonçalves já tem a turma Turma breve · ${first.title} nesse horário`))
    .toBeVisible()
})
