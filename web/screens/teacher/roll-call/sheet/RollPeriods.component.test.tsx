import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import { weekdays } from '#schema/fields/labels.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  chooseInMenu,
  counts,
  dialog,
  markAbsent,
  markPresent,
  openRoll,
  rate,
  row,
  savedMarks,
  undo,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9: a roll counts lessons.

const number = page.getByRole('combobox', { name: 'Número de aulas' })
const rolls = async () => (await rows().where('rollCalls', { classId: 2 })).map(({ periods }) => periods)
const marks = async () =>
  (await rows().where('attendance', { classId: 2 }))
    .filter(
      ({ lessonId, date }) =>
        window.location.href.includes(`/lessons/${lessonId}/`) && window.location.href.includes(date),
    )
    .map(({ present, periods }) => ({ present, periods }))

test('a roll counts as one lesson, as two in two taps, and a student may have been there for one of them', async () => {
  await openRoll(2)
  await expect.element(number).not.toBeInTheDocument()
  await chooseInMenu('Contar como 2 aulas')
  await expect.element(number).toHaveValue('2')
  await expect.poll(rolls).toContain(2)
  await markPresent(0)
  await rate(0)
  await button('1 de 2 aulas', dialog).click()
  await button('Salvar', dialog).click()
  await expect.element(row(0).getByText('Só 1 aula', { exact: true })).toBeVisible()
  await rate(1)
  await button('1 de 2 aulas', dialog).click()
  await button('Salvar', dialog).click()
  await expect.element(row(1).getByText('Só 1 aula', { exact: true })).toBeVisible()
  expect(await marks()).toEqual([
    { present: true, periods: 1 },
    { present: true, periods: 1 },
  ])
  // Absence replaces it, and an undo brings it back.
  await markAbsent(0)
  await expect.element(row(0).getByText('Só 1 aula', { exact: true })).not.toBeInTheDocument()
  await undo()
  await expect.element(row(0).getByText('Só 1 aula', { exact: true })).toBeVisible()
  await userEvent.selectOptions(number, '3')
  await expect.poll(rolls).toContain(3)
})

test('a roll of a subject with two meetings that day says that it counts as two before it is begun', async () => {
  await openApp('direcao', '/')
  const weekday = weekdays[weekdayIndex(new Date().toISOString().slice(0, 10))]!
  const [link] = await rows().where('moduleClasses', { classId: 2 })
  const meetings = ['07:00', '07:50'].map((startTime) => ({ weekday, startTime, minutes: 50 }))
  const mirror = useSessionState.getState().mirror!
  await mutate(mirror, updateModuleClass, { moduleId: link!.moduleId, classId: 2, meetings })
  goTo(`/admin/classes/2/roll-call?modulo=${link!.moduleId}`)
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  await expect.element(number).toHaveValue('2')
  await markPresent(0)
  await savedMarks(1)
  await expect.poll(rolls).toContain(2)
  await expect.element(number).toHaveValue('2')
})
