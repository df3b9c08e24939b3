import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { linkModule } from '#schema/mutations/class/linkModule.ts'
import { unlinkModule } from '#schema/mutations/class/unlinkModule.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { completeLesson } from '#schema/mutations/lesson/completeLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { mutate } from '#web/mirror/outbox/mutate.ts'
import { useSessionState } from '#web/session/sessionState.ts'
import { goTo, openApp, rows, waitingChanges } from '#web/tests/support/component/openApp.tsx'
import {
  button,
  chooseInMenu,
  conclude,
  counts,
  dialog,
  markAbsent,
  markPresent,
  receipt,
  savedMarks,
  undo,
} from '#web/tests/support/component/rollSheet.ts'

// Covers: decisions section 9: a roll needs no lesson made before.

const mirror = () => useSessionState.getState().mirror!
const newTitle = page.getByText(/^Aula de \d\d\/\d\d$/).first()
const lessonsNamed = async () =>
  (await rows().where('lessons', {})).filter(({ title }) => /^Aula de \d\d\//.test(title))
const rollsOfClass = (classId: number) =>
  rows().where('rollCalls', { classId, date: new Date().toISOString().slice(0, 10) })

/** Marks every lesson of a class of professora's as done, and opens its roll of today. */
async function openWithoutLessonsLeft(classId: number): Promise<void> {
  await openApp('professora', '/')
  for (const { moduleId } of await rows().where('moduleClasses', { classId }))
    for (const { id: lessonId } of await rows().where('lessons', { moduleId }))
      await mutate(mirror(), completeLesson, { classId, lessonId, isCompleted: true, performanceLevel: 'good' })
  goTo(`/teacher/classes/${classId}/roll-call`)
  await expect.element(button('Todos presentes')).toBeVisible()
}

test('where no lesson is left the sheet opens all the same, writes nothing, and its first marks make one lesson', async () => {
  await openWithoutLessonsLeft(2)
  await expect.element(newTitle).toBeVisible()
  const before = await waitingChanges()
  expect(await lessonsNamed()).toEqual([])
  await markPresent(0)
  await markAbsent(1)
  await savedMarks(2)
  const [lesson, ...others] = await lessonsNamed()
  expect(others).toEqual([])
  expect(await waitingChanges()).toBe(before + 3)
  expect(await rollsOfClass(2)).toMatchObject([{ lessonId: lesson!.id }])
  await undo()
  await counts('1 presente, 0 faltas, 22 sem marcação')
  await button('Marcar restantes como presentes').click()
  await conclude()
  await receipt(/23 presentes, 0 faltas · salva neste aparelho às/)
  await expect.element(page.getByText(/^Neste dia há também/)).not.toBeInTheDocument()
  // Opened again, by whichever way: it is the roll of the day.
  goTo('/teacher/classes/2/roll-call')
  await counts('23 presentes, 0 faltas')
  expect(window.location.pathname).toBe(`/teacher/classes/2/lessons/${lesson!.id}/roll-call`)
})

test('what was taught may be the first thing that is written of a lesson, and stays while marks follow', async () => {
  await openWithoutLessonsLeft(2)
  const content = page.getByRole('textbox', { name: 'Conteúdo da aula' })
  await content.fill('Frações')
  await markPresent(0)
  await savedMarks(1)
  await expect.element(content).toHaveValue('Frações')
  await expect.poll(() => rollsOfClass(2)).toMatchObject([{ content: 'Frações' }])
  const [roll] = await rollsOfClass(2)
  await expect.poll(() => rows().get('lessons', roll!.lessonId)).toMatchObject({ title: 'Frações' })
  expect(await lessonsNamed()).toEqual([])
  expect(await mirror().db.read('drafts')).toEqual({})
})

test('what was taught names a lesson that had no name, by an act of its own, which its teacher may take back', async () => {
  await openWithoutLessonsLeft(2)
  const before = await waitingChanges()
  const content = page.getByRole('textbox', { name: 'Conteúdo da aula' })
  await content.fill('Frações e metades\nPágina 12')
  await userEvent.tab()
  await expect.element(page.getByText('Frações e metades', { exact: true }).first()).toBeVisible()
  await expect.element(newTitle).not.toBeInTheDocument()
  // The lesson, what was taught, and the name.
  expect(await waitingChanges()).toBe(before + 3)
  await button('Desfazer', page.getBySelector('[data-scope=toast][data-part=root]')).click()
  await expect.element(newTitle).toBeVisible()
  const [lesson] = await lessonsNamed()
  expect(await rollsOfClass(2)).toMatchObject([{ lessonId: lesson!.id, content: 'Frações e metades\nPágina 12' }])
  // It stays as its teacher wants it.
  await content.fill('Frações, metades e terços')
  await userEvent.tab()
  await expect.poll(() => rollsOfClass(2)).toMatchObject([{ content: 'Frações, metades e terços' }])
  await expect.element(newTitle).toBeVisible()
})

test('a class without a module gets one with the first roll, and the other days stay one tap away', async () => {
  await openApp('direcao', '/')
  const classId = 2
  for (const { moduleId } of await rows().where('moduleClasses', { classId }))
    await mutate(mirror(), unlinkModule, { moduleId, classId })
  goTo(`/admin/classes/${classId}/roll-call`)
  await button('Todos presentes').click()
  await counts('23 presentes, 0 faltas')
  await savedMarks(23)
  const [link] = await rows().where('moduleClasses', { classId })
  expect(await rows().get('modules', link!.moduleId)).toMatchObject({ title: expect.stringMatching(/^Aulas de /) })
  await page
    .getByRole('navigation', { name: 'Últimos 14 dias' })
    .getByRole('link', { name: /sem aula neste dia/ })
    .first()
    .click()
  await counts('0 presentes, 0 faltas, 23 sem marcação')
  await button('Hoje').click()
  await counts('23 presentes, 0 faltas')
})

test('each subject of a class has a roll of its own on a day, in its own lessons', async () => {
  await openApp('direcao', '/')
  const classId = 2
  const meetings = [{ weekday: 'monday', startTime: '07:00', minutes: 50 } as const]
  const own = (await rows().where('moduleClasses', { classId })).map(({ moduleId }) => moduleId)
  const other = (await rows().where('modules', {})).find(({ id }) => !own.includes(id))!.id
  for (const moduleId of own) await mutate(mirror(), updateModuleClass, { moduleId, classId, meetings })
  await mutate(mirror(), linkModule, { moduleId: other, classId, meetings })
  for (const moduleId of [other, own[0]!]) {
    goTo(`/admin/classes/${classId}/roll-call?modulo=${moduleId}`)
    await counts('0 presentes, 0 faltas, 23 sem marcação')
    await markPresent(0)
    await savedMarks(1)
    const lessonId = Number(/lessons\/(\d+)/.exec(window.location.pathname)![1])
    expect(await rows().get('lessons', lessonId)).toMatchObject({ moduleId })
    await expect.element(page.getByText(/^Neste dia há também/)).not.toBeInTheDocument()
  }
  goTo(`/admin/classes/${classId}/roll-call?modulo=${other}`)
  await counts('1 presente, 0 faltas, 22 sem marcação')
})

test('that there was no lesson is said of a day that has none', async () => {
  await openWithoutLessonsLeft(3)
  await chooseInMenu('Não houve aula')
  await button('Feriado', dialog).click()
  await button('Registrar que não houve aula', dialog).click()
  await expect.element(page.getByText('Houve aula: voltar à chamada')).toBeVisible()
  expect(await rollsOfClass(3)).toMatchObject([{ cancelledReason: 'Feriado' }])
})

test('a lesson that was made before the app was closed, without its first mark, is the one that opens next', async () => {
  await openWithoutLessonsLeft(2)
  const { id } = await mutate(mirror(), startLesson, { classId: 2, title: 'Aula de 01/02' })
  goTo('/teacher/classes/2/roll-call')
  await markPresent(0)
  await savedMarks(1)
  expect(await lessonsNamed()).toMatchObject([{ id }])
})
