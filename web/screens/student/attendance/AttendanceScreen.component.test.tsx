import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { countedAttendance } from '#schema/rules/attendance/countedMarks.ts'
import type { RollRecord } from '#schema/sync/rollRecord.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { goTo, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: decisions section 9 (attendance counts lessons), for the student, without a network.

const me = () => useSessionState.getState().user!.id
const daysShown = () => page.getByRole('list', { name: 'Dia a dia' }).getByRole('listitem')
const onlyMarked = async () =>
  (await rows().where('attendance', { studentId: me() })).filter((each) => each.present !== null)

test('a student finds every day of their rolls, the account of each subject, and the days that they missed', async () => {
  await openApp('aluna', '/')
  await page.getByRole('link', { name: 'Ver dia a dia' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Minha frequência' })).toBeVisible()
  const counted = await countedAttendance(rows(), me())
  const present = counted.filter((each) => each.present).length
  const shown = page.getByRole('region', { name: 'Por matéria' }).getByText(/^\d+ de \d+ aulas?, \d+%/)
  const attendedIn = () => shown.elements().map((each) => Number(/^\d+/.exec(each.textContent!)![0]))
  await expect.poll(() => attendedIn().reduce((total, each) => total + each, 0)).toBe(present)

  const marks = await onlyMarked()
  const more = page.getByRole('button', { name: /^Mostrar todos os dias/ })
  if (marks.length > 20) await more.click()
  await expect.poll(() => daysShown().elements().length).toBe(marks.length)

  await page.getByLabelText('Mostrar').selectOptions('Faltas')
  const missed = counted.filter((each) => each.present === false)
  await expect.poll(() => daysShown().elements().length).toBe(Math.max(1, missed.length))
})

/** What the server would send of the student's roll of a lesson: a double one, missed with a reason, and what was taught. */
async function missDouble(lessonId: number): Promise<void> {
  const { mirror } = useSessionState.getState()
  await mirror!.db
    .rows('rolls')
    .filter(({ row }) => (row as RollRecord).lessonId === lessonId)
    .modify((stored) => {
      const row = stored.row as RollRecord
      Object.assign(row, { periods: 2, content: 'Metades e terços' })
      row.marks = row.marks.map((mark) => ({ ...mark, present: false, detail: 'justified', reason: 'Consulta' }))
    })
}

test('a lesson that the class has done is done for who was there, and given in class for who missed it', async () => {
  await openApp('aluna', '/')
  await missDouble(2)
  goTo('/student/my-modules/1?aula=2')
  const lessons = page.getByRole('region', { name: 'Aulas', exact: true }).getByRole('listitem')
  await expect.element(lessons.nth(1).getByText('Dada em sala · você faltou')).toBeVisible()
  await expect.element(lessons.nth(1).getByText('Metades e terços')).toBeVisible()
  expect(lessons.getByText('Concluída').elements()).toHaveLength(3)
  await expect.element(page.getByText(/^O que foi dado em .*Metades e terços$/)).toBeVisible()
  goTo('/student/attendance?ver=justified')
  await expect.element(daysShown().getByText('Consulta')).toBeVisible()
  await expect.element(daysShown().getByText(/ · 2 aulas$/)).toBeVisible()
  await expect.element(page.getByText(/ · 2 faltas, 2 justificadas/).first()).toBeVisible()
})
