import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setEnrollmentDates } from '#schema/mutations/class/setEnrollmentDates.ts'
import { periodsOf } from '#schema/rules/attendance/enrollmentPeriods.ts'
import { groupBy } from '#schema/rules/groupBy.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { personPath } from '#web/model/people/personPath.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { card, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'

// Covers: students change class, leave and come back on a day, without a network, and the office takes it back.

const form = dialog('Transferir')
const leaving = dialog('Saiu')
const back = dialog('Voltou')

/** Counts what a hand does: presses, and choices from a list. */
function countHands(): () => number {
  let count = 0
  document.addEventListener('click', ({ isTrusted }) => (count += Number(isTrusted)), true)
  document.addEventListener('change', ({ target }) => (count += Number(target instanceof HTMLSelectElement)), true)
  return () => count
}

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

/** The students of a class in which somebody is who is in no other. */
async function openClass() {
  await openApp('direcao', '/admin/classes', desktop)
  const student = await studentOfOneClass()
  await card(student.title)
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const students = dialog(`Alunos: ${student.title}`)
  await expect.element(students.getByRole('button', { name: `Saiu: ${student.name}` })).toBeVisible()
  return { ...student, students }
}

test('from the class, in three presses, the student changes class and stands among those who left', async () => {
  const { name, students } = await openClass()
  const hands = countHands()
  await press(`Transferir: ${name}`, students)
  await form.getByLabelText('Vai para a turma').selectOptions(other)
  await press('Transferir', form)
  expect(hands()).toBe(3)
  await closed(form)
  await students.getByText('Já saíram da turma (1)').click()
  await expect.element(students.getByText(/ a 22\/11\/2026/)).toBeVisible()
})

test('from the class, in two presses, a student leaves today for a reason; in three they are back on a day', async () => {
  const { studentId, name, title, students } = await openClass()
  const before = await daysOf(studentId)
  const hands = countHands()
  await press(`Saiu: ${name}`, students)
  await press('Saiu por mudança', leaving)
  expect(hands()).toBe(2)
  await closed(leaving)
  await sees('Aluno removido com sucesso')
  await sees(`${name}: fora de ${title}, último dia 23/11/2026 (mudança)`)
  expect(await daysOf(studentId)).toMatchObject({ [title]: [{ until: '2026-11-23' }] })
  await press('Desfazer')
  await expect.poll(() => daysOf(studentId)).toEqual(before)
  await press(`Saiu: ${name}`, students)
  await leaving.getByLabelText('Último dia na turma').fill('10/11/2026')
  await press('Saiu por abandono', leaving)
  await closed(leaving)
  await students.getByText('Já saíram da turma (1)').click()
  await expect.element(students.getByText('Abandono')).toBeVisible()
  await press(`Voltou: ${name}`, students)
  await back.getByLabelText('Desde').fill('09/11/2026')
  await press('Voltou', back)
  await expect.element(back.getByText('O aluno esteve na turma até 10/11/2026.')).toBeVisible()
  await back.getByLabelText('Desde').fill('18/11/2026')
  await press('Voltou', back)
  await closed(back)
  expect((await daysOf(studentId))[title]).toMatchObject([{ until: '2026-11-10' }, { from: '2026-11-18', until: null }])
  const [enrollment] = await rows().where('enrollments', { studentId })
  expect(enrollment!.leftReason).toBeNull()
})

test('several leave a class in one act; who cannot is named, and one press gives all of them back', async () => {
  const { studentId, name, title, students } = await openClass()
  const [schoolClass] = await rows().where('classes', { title })
  const stays = async () =>
    (await rows().where('enrollments', { classId: schoolClass!.id })).map(({ studentId, leftAt, leftReason }) => [
      ...[studentId, leftReason, leftAt !== null],
    ])
  const soon = { classId: schoolClass!.id, studentId, from: '2026-02-09', until: '2026-11-25' }
  await mutate(useSessionState.getState().mirror!, setEnrollmentDates, soon)
  const before = await stays()
  await students.getByLabelText(/^Selecionar todos os \d+ da lista/).click()
  await press('Saíram', students.getByRole('region', { name: 'Alunos selecionados' }))
  await leaving.getByLabelText('Último dia na turma').fill('27/11/2026')
  await press('Saiu por outro motivo', leaving)
  await closed(leaving)
  await sees(`${before.length - 1} alunos removidos com sucesso`)
  await sees(`Sem mudança: ${name} (Último dia: o aluno já sai da turma em 25/11/2026)`)
  expect(await stays()).toEqual(before.map(([id]) => [id, id === studentId ? null : 'other', true]))
  await press('Desfazer')
  await expect.poll(stays).toEqual(before)
})

test('from their page a student leaves all of their classes at once', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const byStudent = groupBy(await rows().where('enrollments', {}), ({ studentId }) => studentId)
  const [several] = [...byStudent.values()].filter((all) => all.length > 1)
  const studentId = several![0]!.studentId
  const { name } = (await rows().get('users', studentId))!
  goTo(`${personPath('admin', studentId)}?saiu=${studentId}`)
  await expect.element(leaving.getByLabelText('Sai de')).toHaveDisplayValue(`Todas as turmas (${several!.length})`)
  await press('Faleceu', leaving)
  await closed(leaving)
  await sees(`${name}: fora de todas as turmas, último dia 23/11/2026 (falecimento)`)
  expect((await rows().where('enrollments', { studentId })).map(({ leftReason }) => leftReason)).toEqual(
    several!.map(() => 'death'),
  )
  await expect.element(page.getByText('Saiu da turma: Falecimento').first()).toBeVisible()
})
