import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { setLessonHours } from '#schema/mutations/school/setLessonHours.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  conclude,
  counts,
  markPresent,
  openRoll,
  row,
  savedMarks,
  undo,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: issue "a real week": the roll of the lesson before repeated in one tap, presences of other subjects.

const classId = 2
const date = '2026-11-23'
const repeat = button('Repetir a chamada da aula anterior')
const mirror = () => useSessionState.getState().mirror!
const lessonHere = () => Number(/lessons\/(\d+)/.exec(window.location.pathname)![1])
const head = page.getByRole('heading', { level: 1 })

/** Gives class 2 two subjects on Mondays, in a school with hours. Resolves to their modules. */
async function openTwoSubjects(): Promise<[first: number, second: number]> {
  await openApp('direcao', '/')
  const { schoolId } = (await rows().get('classes', classId))!
  const lessonHours = ['07:00', '07:50', '08:40'].map((startTime) => ({ startTime, minutes: 50 }))
  await mutate(mirror(), setLessonHours, { id: schoolId!, lessonHours })
  const own = (await rows().where('moduleClasses', { classId })).map(({ moduleId }) => moduleId)
  const second = (await rows().where('modules', {})).find(({ id }) => !own.includes(id))!.id
  const at = (...starts: string[]) =>
    starts.map((startTime) => ({ weekday: 'monday' as const, startTime, minutes: 50 }))
  await mutate(mirror(), updateModuleClass, { moduleId: own[0]!, classId, meetings: at('07:00') })
  await mutate(mirror(), linkModule, { moduleId: second, classId, meetings: at('07:50', '08:40') })
  return [own[0]!, second]
}

async function studentsByName(): Promise<number[]> {
  const enrolled = await rows().where('enrollments', { classId })
  const people = await Promise.all(enrolled.map(({ studentId }) => rows().get('users', studentId)))
  return people
    .map((each) => each!)
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
    .map(({ id }) => id)
}

test('the lesson before is repeated in one tap and one act, changed by another, and undone', async () => {
  const [first, second] = await openTwoSubjects()
  const [ana, bento, caio] = await studentsByName()
  const lessonId = (await rows().where('lessons', { moduleId: first }))[0]!.id
  goTo(`/admin/classes/${classId}/roll-call?modulo=${second}`)
  await expect.element(head).toHaveTextContent(/ · 2ª e 3ª aulas$/)
  await expect.element(repeat).not.toBeInTheDocument()
  const marks = [
    { studentId: ana!, present: true, rating: 'good' as const, comment: 'Participou' },
    { studentId: bento!, present: false, detail: 'justified' as const, reason: 'Consulta' },
    { studentId: caio!, present: true, detail: 'late' as const },
  ]
  await mutate(mirror(), takeRollCall, { classId, lessonId, attendanceDate: date, marks, concluded: true })

  // It comes to the open sheet, and says beside the students what it has of them.
  await expect.element(repeat).toBeVisible()
  await expect.element(row(0).getByText('presente na 1ª aula', { exact: true })).toBeVisible()
  await expect.element(row(1).getByText('faltou na 1ª aula', { exact: true })).toBeVisible()
  await expect
    .element(row(1).getByRole('button', { name: /^Avaliar/ }))
    .toHaveAccessibleDescription('faltou na 1ª aula')
  expect(document.body.textContent).not.toMatch(/Participou|Consulta/)
  const before = await waitingChanges()
  await repeat.click()
  await counts('2 presentes, 1 falta, 20 sem marcação')
  await savedMarks(3)
  expect(await waitingChanges()).toBe(before + 1)
  await expect.element(repeat).not.toBeInTheDocument()
  const attendance = await rows().where('attendance', { classId, date })
  for (const { studentId, present, detail, reason } of attendance.filter((each) => each.lessonId === lessonId))
    expect(attendance).toContainEqual(
      expect.objectContaining({ lessonId: lessonHere(), studentId, present, detail, reason }),
    )
  expect(attendance).toHaveLength(6)
  const here = (await rows().where('performance', { classId, date })).filter((each) => each.lessonId !== lessonId)
  expect(here).toEqual([])

  await markPresent(1)
  await counts('3 presentes, 0 faltas, 20 sem marcação')
  await undo()
  await undo()
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  await expect.element(repeat).toBeVisible()
})

test('the sheet of the first lesson has nothing to repeat, and shows what was said of the later one', async () => {
  const [first, second] = await openTwoSubjects()
  const [ana] = await studentsByName()
  const lessonId = (await rows().where('lessons', { moduleId: second }))[0]!.id
  const marks = [{ studentId: ana!, present: false }]
  await mutate(mirror(), takeRollCall, { classId, lessonId, attendanceDate: date, marks, concluded: true })
  goTo(`/admin/classes/${classId}/roll-call?modulo=${first}`)
  await expect.element(head).toHaveTextContent(/ · 1ª aula$/)
  await expect.element(row(0).getByText('faltou na 2ª e 3ª aulas', { exact: true })).toBeVisible()
  await expect.element(repeat).not.toBeInTheDocument()
})

test('a class without a timetable shows neither an hour nor what another roll of the day says', async () => {
  await openRoll(classId)
  await button('Todos presentes').click()
  await savedMarks(23)
  await conclude()
  await expect.element(button('Boa')).toBeVisible()
  expect(head.element().querySelector('small')).toBeNull()
  expect(document.querySelectorAll('.student-extras small')).toHaveLength(0)
  await expect.element(repeat).not.toBeInTheDocument()
})
