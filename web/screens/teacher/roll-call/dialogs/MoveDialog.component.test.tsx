import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fullDate } from '#schema/fields/dates/dates.ts'
import { keyOf } from '#schema/nouns/tables.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  chooseInMenu,
  conclude,
  counts,
  dialog,
  markAbsent,
  markPresent,
  marksOnDevice,
  openRoll,
  question,
  savedMarks,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9, moving and withdrawing a roll, without a network.

const choices = (label: string) => dialog.getByLabelText(label)
const begin = async () => {
  await openRoll(2)
  await markAbsent(0)
  await markPresent(1)
  await savedMarks(2)
}

test('a roll is moved to another lesson with its marks, shown there, and moved back by undo', async () => {
  await begin()
  const from = window.location.href
  const marked = await marksOnDevice()
  await chooseInMenu('Mudar chamada…')
  await expect.element(button('Mudar', dialog)).toBeDisabled()
  await expect.element(choices('Aula')).toBeVisible()
  const lesson = choices('Aula').element() as HTMLSelectElement
  const other = [...lesson.options].find(({ value }) => value && value !== lesson.value)!
  await userEvent.selectOptions(lesson, other.value)
  await button('Mudar', dialog).click()
  await expect.element(page.getByText('Chamada mudada')).toBeVisible()
  expect(window.location.pathname).toContain(`/lessons/${other.value}/`)
  await counts('1 presente, 1 falta, 21 sem marcação')
  expect(await marksOnDevice()).toEqual(marked)
  await button('Desfazer').last().click()
  await expect.poll(() => window.location.href).toBe(from)
  await counts('1 presente, 1 falta, 21 sem marcação')
})

test('what stands in the way is said before: a roll that is there, and students who were not in the class that day', async () => {
  await begin()
  await chooseInMenu('Mudar chamada…')
  await choices('Data').fill('04/03/2024')
  await expect.element(dialog.getByText(/^2 alunos marcados não estavam nesta turma nesse dia: /)).toBeVisible()
  await expect.element(button('Mudar', dialog)).toBeDisabled()
  const taken = (await rows().where('rollCalls', { classId: 2 })).find(({ concludedAt }) => concludedAt !== null)!
  const { lessonId, date } = taken
  await choices('Data').fill(fullDate(date))
  await userEvent.selectOptions(choices('Aula'), String(lessonId))
  await expect.element(dialog.getByText(/^Já existe chamada desta aula nesse dia/)).toBeVisible()
  await expect.element(button('Mudar', dialog)).toBeDisabled()
})

test('who is excused from the subject to which a roll would move is named before', async () => {
  await begin()
  const date = new URL(window.location.href).searchParams.get('date')!
  const [mark] = await rows().where('attendance', { classId: 2, date })
  const { db } = useSessionState.getState().mirror!
  const { moduleId: here } = (await rows().get('lessons', mark!.lessonId))!
  const other = (await rows().where('lessons', {})).find((lesson) => lesson.moduleId !== here)!
  const { moduleId } = other
  const link = (await db.rows('moduleClasses').get(keyOf('moduleClasses', { moduleId: here, classId: 2 })))!
  const linked = { ...link.row, moduleId } as never
  await db.rows('moduleClasses').put({ ...link, key: keyOf('moduleClasses', linked), row: linked })
  const key = keyOf('enrollments', { classId: 2, studentId: mark!.studentId })
  const stored = (await db.rows('enrollments').get(key))!
  const excusedFrom = [{ moduleId, since: date }]
  await db.rows('enrollments').put({ ...stored, row: { ...stored.row, excusedFrom } as never })
  await chooseInMenu('Mudar chamada…')
  await userEvent.selectOptions(choices('Aula'), String(other.id))
  const { name } = (await rows().get('users', mark!.studentId))!
  await expect.element(dialog.getByText(`Com dispensa desta disciplina: ${name}.`)).toBeVisible()
  await expect.element(button('Mudar', dialog)).toBeDisabled()
})

test('a roll is withdrawn after one question, the focus on the way back, and comes back by undo', async () => {
  await begin()
  await conclude()
  await button('Concluir assim mesmo').click()
  await chooseInMenu('Retirar chamada')
  await expect.element(button('Voltar', question)).toHaveFocus()
  await expect.element(question.getByText('As marcações de 2 alunos deixam de contar na frequência.')).toBeVisible()
  await button('Retirar', question).click()
  await expect.element(page.getByText('Chamada retirada')).toBeVisible()
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  expect(await marksOnDevice()).toEqual([])
  await button('Desfazer').last().click()
  await counts('1 presente, 1 falta, 21 sem marcação')
  expect(await waitingChanges()).toBe(3)
})

test('a roll that is not begun is neither moved nor withdrawn, and its history can be read', async () => {
  await openRoll(2)
  await button(/^Ações: chamada de/).click()
  await expect.element(page.getByRole('menuitem', { name: 'Histórico da chamada' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Mudar chamada…' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('menuitem', { name: 'Retirar chamada' })).not.toBeInTheDocument()
})

test('a roll that somebody else concluded is left to them and to the office', async () => {
  await begin()
  const { db } = useSessionState.getState().mirror!
  const [stored] = await db
    .rows('rolls')
    .where('row.date')
    .equals(new URL(window.location.href).searchParams.get('date')!)
    .toArray()
  await db.rows('rolls').put({ ...stored!, row: { ...stored!.row, concludedAt: 1, concludedBy: 1 } })
  await expect.element(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
  await button(/^Ações: chamada de/).click()
  await expect.element(page.getByRole('menuitem', { name: 'Histórico da chamada' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Mudar chamada…' })).not.toBeInTheDocument()
})
