import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#schema/fields/dates/civilDate.ts'
import { updateModuleClass } from '#schema/mutations/class/updateModuleClass.ts'
import { addCoverages } from '#schema/mutations/coverage/addCoverages.ts'
import { createLesson } from '#schema/mutations/lesson/createLesson.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { deleteLesson } from '#schema/mutations/lesson/deleteLesson.ts'
import { startLesson } from '#schema/mutations/lesson/startLesson.ts'
import { updateLesson } from '#schema/mutations/lesson/updateLesson.ts'
import type { Mutation } from '#schema/mutations/mutation.ts'
import { setLessonPlanning } from '#schema/mutations/school/setLessonPlanning.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { ApiDevice } from '#server/tests/support/apiDevice.ts'
import { people } from '#server/tests/support/cast.ts'
import { videoEmbed } from '#server/tests/support/catalogueCalls.ts'
import { type ClassAndOffice, classAndOffice, today } from '#server/tests/support/classAndOffice.ts'

// Covers: decisions section 9: teachers add and name lessons of what they teach unless their school says no.

let { server, marina, celia, send } = {} as ClassAndOffice
beforeEach(async () => {
  ;({ server, marina, celia, send } = await classAndOffice())
})
afterEach(() => server.end())

/** The word for what came of an act: 'applied', or why it was refused. */
async function outcome<A>(device: ApiDevice, act: Mutation<A>, args: A) {
  const [receipt] = await send(device, device.act(act, args))
  return receipt!.outcome === 'refused' ? receipt!.message : receipt!.outcome
}
const forbidden = 'Você não tem permissão para fazer isso.'
const onlyOffice = 'Nesta escola, só a secretaria prepara as aulas.'
const ofOffice = /são da secretaria/
const lesson = (id: number) => readerOf(server.store.q).get('lessons', id)

test('a teacher adds, renames and reorders lessons of the module of the own class, and of no other', async () => {
  expect(await outcome(marina, createLesson, { moduleId: 5, title: 'Terços' })).toBe('applied')
  expect(await outcome(marina, updateLesson, { id: 101, title: 'Metades e meios', order: 3 })).toBe('applied')
  expect(await lesson(101)).toMatchObject({ title: 'Metades e meios', order: 3 })
  expect(await outcome(marina, createLesson, { moduleId: 6, title: 'De outra turma' })).toBe(forbidden)
  expect(await outcome(marina, updateLesson, { id: 111, title: 'De outra turma' })).toBe(forbidden)
  expect(await outcome(marina, updateLesson, { id: 121, title: 'De outra escola' })).toBe('Aula não encontrada.')
})

test('the teacher of a subject plans it too', async () => {
  await send(celia, celia.act(updateModuleClass, { moduleId: 6, classId: 4, teacherId: people.marina }))
  expect(await outcome(marina, createLesson, { moduleId: 6, title: 'Dela' })).toBe('applied')
  await send(celia, celia.act(updateModuleClass, { moduleId: 6, classId: 4, teacherId: people.otavio }))
  expect(await outcome(marina, createLesson, { moduleId: 6, title: 'Já não é dela' })).toBe(forbidden)
})

test('who stands in for a teacher plans the subject while they do', async () => {
  const days = { firstDay: today, lastDay: addDays(today, 1) }
  const coverages = [{ classId: 4, moduleId: 6, teacherId: people.marina, ...days }]
  await send(celia, celia.act(addCoverages, { coverages }))
  expect(await outcome(marina, createLesson, { moduleId: 6, title: 'Da substituição' })).toBe('applied')
  server.clock.time += 10 * 24 * 60 * 60_000
  expect(await outcome(marina, createLesson, { moduleId: 6, title: 'Depois dela' })).toBe(forbidden)
})

test('deleting lessons, and their videos and materials, stays with the office', async () => {
  expect(await outcome(marina, deleteLesson, { id: 101 })).toBe(forbidden)
  const sheet = {
    title: 'Folha',
    fileType: 'link' as const,
    fileUrl: 'https://m.example/1',
    visibility: 'both' as const,
  }
  expect(await outcome(marina, createMaterial, { lessonId: 101, ...sheet })).toBe(forbidden)
  expect(await outcome(marina, createLesson, { moduleId: 5, title: 'Com vídeo', videoEmbed })).toMatch(ofOffice)
  expect(await outcome(marina, updateLesson, { id: 101, materialUrls: ['https://m.example/1'] })).toMatch(ofOffice)
})

test('where the school says no, only the office does; a roll still starts a lesson', async () => {
  expect(await outcome(marina, setLessonPlanning, { id: 1, teachersPlanLessons: false })).toBe(forbidden)
  expect(await outcome(celia, setLessonPlanning, { id: 1, teachersPlanLessons: false })).toBe('applied')
  expect(await outcome(marina, createLesson, { moduleId: 5, title: 'Terços' })).toBe(onlyOffice)
  expect(await outcome(marina, updateLesson, { id: 101, title: 'Terços' })).toBe(onlyOffice)
  expect(await outcome(marina, startLesson, { classId: 3, moduleId: 5, title: 'Aula de 23/11' })).toBe('applied')
  expect(await outcome(celia, updateLesson, { id: 101, title: 'Terços' })).toBe('applied')
  expect(await outcome(celia, setLessonPlanning, { id: 1, teachersPlanLessons: true })).toBe('applied')
  expect(await outcome(marina, updateLesson, { id: 101, title: 'Quartos' })).toBe('applied')
})
