import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { meetingTimes } from '#schema/fields/meeting.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { card, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: a new school year, without a network.

const choice = page.getByLabelText('O que acontece com EJA Noturno')
const openClasses = async () => (await rows().where('classes', {})).filter(({ closedOn }) => closedOn === null).length

async function begin() {
  await press('Começar o novo ano')
  await press('Começar', page.getByRole('alertdialog', { name: 'Começar o novo ano?' }))
  await sees('Novo ano letivo pronto')
}
const undo = page.getByRole('region', { name: /^Novo ano desde/ }).getByRole('button', { name: 'Desfazer' })

test('the classes of the year are taken into the next in one act, after a question with its figures', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const before = await openClasses()
  await page.getByRole('link', { name: 'Novo ano letivo' }).click()
  await choice.selectOptions('Encerra sem turma nova')
  await press('Começar o novo ano')
  const question = page.getByRole('alertdialog', { name: 'Começar o novo ano?' })
  await expect.element(question.getByText(`${before} turmas encerradas`)).toBeVisible()
  await expect.element(question.getByText('8 alunos ficam sem turma nova')).toBeVisible()
  await press('Voltar', question)
  expect(await waitingChanges()).toBe(0)
  await begin()
  expect(await waitingChanges()).toBe(before)
})

test('a new year is undone from its page also later, until a roll is taken in a new class, which it then names', async () => {
  await openApp('direcao', '/admin/new-year', desktop)
  const before = await openClasses()
  const inClasses = async () => (await rows().where('enrollments', {})).filter(({ leftAt }) => leftAt === null).length
  const enrolled = await inClasses()
  await page.getByText('Escolher os alunos de EJA Noturno').click()
  const students = page.getByRole('list', { name: 'Alunos de EJA Noturno' })
  await expect.element(students.getByText(/^Frequência no ano: \d+%/).first()).toBeVisible()
  await students.getByRole('combobox').first().selectOptions('Nenhuma turma nova')
  await begin()
  goTo('/admin/classes')
  await sees('EJA Noturno')
  goTo('/admin/new-year')
  await undo.click()
  await expect.element(choice).toHaveValue('continues')
  await expect.element(undo).not.toBeInTheDocument()
  expect([await openClasses(), await inClasses()]).toEqual([before, enrolled])
  await begin()
  const made = (await rows().where('classes', { title: 'EJA Noturno' })).find(
    ({ madeForYear }) => madeForYear !== null,
  )!
  const [link] = await rows().where('moduleClasses', { classId: made.id })
  const [lesson] = await rows().where('lessons', { moduleId: link!.moduleId })
  const [student] = await rows().where('enrollments', { classId: made.id })
  const marks = [{ studentId: student!.studentId, present: true }]
  const roll = { classId: made.id, lessonId: lesson!.id, attendanceDate: made.madeForYear!, marks }
  await mutate(useSessionState.getState().mirror!, takeRollCall, roll)
  await sees(/já há trabalho nas turmas novas: EJA Noturno \(1 chamada\)/)
  await expect.element(undo).not.toBeInTheDocument()
})

test('a class goes on with its timetable, or without where it is not copied', async () => {
  await openApp('direcao', '/admin/new-year', desktop)
  const copies = page
    .getByRole('listitem')
    .filter({ hasText: 'EJA Noturno' })
    .getByRole('checkbox', { name: 'Copiar o horário' })
  await expect.element(copies).not.toBeInTheDocument()
  const mirror = useSessionState.getState().mirror!
  const [eja] = await rows().where('classes', { title: 'EJA Noturno' })
  const [link] = await rows().where('moduleClasses', { classId: eja!.id })
  const meetings = meetingTimes.parse([{ weekday: 'friday', startTime: '19:00', minutes: 50 }])
  await mutate(mirror, updateModuleClass, { moduleId: link!.moduleId, classId: eja!.id, meetings })
  await expect.element(copies).toBeChecked()
  const hours = async () =>
    (await rows().where('moduleClasses', { moduleId: link!.moduleId })).filter((each) => each.meetings).length
  await begin()
  expect(await hours()).toBe(2)
  await undo.click()
  await expect.element(copies).toBeVisible()
  await copies.click()
  await begin()
  expect(await hours()).toBe(1)
})

test('a class is closed on a day, is found under its filter, and is opened again', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const eja = card('EJA Noturno')
  await eja.getByRole('button', { name: /^Encerrar/ }).click()
  const form = page.getByRole('dialog', { name: 'Encerrar Turma' })
  await form.getByLabelText('Último dia').fill('20/11/2026')
  await press('Encerrar', form)
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(eja).not.toBeInTheDocument()
  // The form is gone before the browser has gone back from it.
  await expect.poll(() => window.location.search).toBe('')
  goTo('/admin/classes?situacao=encerradas')
  await expect.element(eja.getByText('Encerrada em 20/11/2026')).toBeVisible()
  await eja.getByRole('button', { name: /^Reabrir/ }).click()
  await press('Reabrir', page.getByRole('dialog', { name: 'Reabrir Turma' }))
  goTo('/admin/classes')
  await expect.element(eja.getByText('12 alunos')).toBeVisible()
})
