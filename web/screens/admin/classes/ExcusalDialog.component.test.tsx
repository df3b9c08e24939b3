import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { rollPath } from '#web/model/attendance/rollPath.ts'
import { card, closed, dialog, press, sees } from '#web/tests/support/component/office.ts'
import { desktop, goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: a student may be excused from a subject of a class (decisions section 9), without a network.

const title = '7º Ano A: Matemática'
const students = dialog(`Alunos: ${title}`)
const excusal = dialog('Dispensa de disciplinas')

test('a student excused from a subject is not on its next sheet, and stays on that of a day before', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  const [schoolClass] = await rows().where('classes', { title })
  const classId = schoolClass!.id
  await card(title)
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  await students
    .getByRole('button', { name: /^Dispensa de disciplinas: / })
    .first()
    .click()
  await excusal.getByRole('checkbox').first().click()
  await press('Salvar', excusal)
  await closed(excusal)
  await expect.element(students.getByText(/^Dispensado de /)).toBeVisible()
  await sees('Dispensa salva')
  const [excused] = (await rows().where('enrollments', { classId })).filter(({ excusedFrom }) => excusedFrom)
  const [{ moduleId, since }] = excused!.excusedFrom as [{ moduleId: number; since: string }]
  expect(since).toBe('2026-11-23')

  const lessons = await rows().where('lessons', { moduleId })
  const inPlan = lessons.find(({ order }) => order === Math.max(...lessons.map((each) => each.order)))!
  const { name } = (await rows().get('users', excused!.studentId))!
  const student = page.getByRole('group', { name, exact: true })
  goTo(rollPath('admin', classId, inPlan.id, '2026-11-23'))
  await expect.element(page.getByRole('button', { name: /^Presente: / }).first()).toBeVisible()
  expect(student.query()).toBeNull()
  goTo(rollPath('admin', classId, inPlan.id, '2026-11-20'))
  await expect.element(student).toBeVisible()
})

test('an excusal is undone with one press, and taken back in the dialog', async () => {
  await openApp('direcao', '/admin/classes', desktop)
  await card(title)
    .getByRole('button', { name: /^Ver Alunos/ })
    .click()
  const change = async () => {
    await students
      .getByRole('button', { name: /^Dispensa de disciplinas: / })
      .first()
      .click()
    await excusal.getByRole('checkbox').first().click()
    await press('Salvar', excusal)
    await closed(excusal)
  }
  const said = students.getByText(/^Dispensado de /)
  await change()
  await expect.element(said).toBeVisible()
  await press('Desfazer')
  await expect.element(said).not.toBeInTheDocument()
  await change()
  await expect.element(said).toBeVisible()
  await change()
  await expect.element(said).not.toBeInTheDocument()
})
