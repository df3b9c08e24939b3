import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { personPath } from '#web/model/people/personPath.ts'
import { card, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: a student changes class on a day, without a network, and the office takes it back.

const form = dialog('Transferir')

/** The days of a student in classes, by the class's title. */
async function daysOf(studentId: number) {
  const enrollments = await rows().where('enrollments', { studentId })
  const named = enrollments.map(async (each) => [(await rows().get('classes', each.classId))!.title, periodsOf(each)])
  return Object.fromEntries((await Promise.all(named)).filter(([, periods]) => periods!.length))
}

/** A student who is in one class alone. */
async function studentOfOneClass(): Promise<{ studentId: number; name: string; title: string }> {
  const byStudent = groupBy(await rows().where('enrollments', {}), ({ studentId }) => studentId)
  const [own] = [...byStudent.values()].find((all) => all.length === 1)!
  const { name } = (await rows().get('users', own!.studentId))!
  return { studentId: own!.studentId, name, title: (await rows().get('classes', own!.classId))!.title }
}

const other = 'Reforço de sábado'

test('from the student’s page: the days before stay with the old class, and ‘Desfazer’ gives back what was', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const { studentId, name, title } = await studentOfOneClass()
  const before = await daysOf(studentId)
  goTo(personPath('admin', studentId))
  await press(`Ações: ${name}`)
  await page.getByRole('menuitem', { name: 'Transferir' }).click()
  await press('Transferir', form)
  await expect.element(form.getByText('Escolha a turma')).toBeVisible()
  expect(await waitingChanges()).toBe(0)
  await form.getByLabelText('Vai para a turma').selectOptions(other)
  await press('Transferir', form)
  await closed(form)
  await sees(`${name}: de ${title} para ${other}, desde 23/11`)
  expect(await daysOf(studentId)).toMatchObject({
    [title]: [{ until: '2026-11-22' }],
    [other]: [{ from: '2026-11-23', until: null }],
  })
  await press('Desfazer')
  await expect.poll(() => daysOf(studentId)).toEqual(before)
})

test('from the class: the student leaves its list, and stands among those who left, with their days', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const { name, title } = await studentOfOneClass()
  await card(title)
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const students = dialog(`Alunos: ${title}`)
  await press(`Transferir: ${name}`, students)
  await form.getByLabelText('Vai para a turma').selectOptions(other)
  await press('Transferir', form)
  await closed(form)
  await students.getByText('Já saíram da turma (1)').click()
  await expect.element(students.getByText(/ a 22\/11\/2026/)).toBeVisible()
})
