import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { patch, put } from '#schema/nouns/tables.ts'
import type { Browser } from '#scripts/testKit/browser/browser.ts'
import { lookAgain } from '#scripts/testKit/browser/lookAgain.ts'
import { signedIn } from '#scripts/testKit/browser/signedIn.ts'
import { synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, marksShown, openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer, changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'

// Covers: decisions section 3: a roll that others change meanwhile. What needs no server is tested beside the screen.
let server: RunningServer
let teacher: Browser

beforeAll(async () => {
  server = await startSchool()
})
beforeEach(async () => {
  teacher = await signedIn(server, 'professora')
})
afterEach(() => teacher.end())
afterAll(() => server.end())

const count = (text: string) => teacher.page.locator('[data-count]').getByText(text, { exact: true }).waitFor()

/** The id of a student of the school who is none of these. */
async function newTo(students: number[]): Promise<number> {
  const people = await (await askServer(server)).get<{ id: number }[]>('/api/students')
  return people.find(({ id }) => !students.includes(id))!.id
}

test('a reload keeps a roll of thirty, undo still works a minute later, and students join and leave', async () => {
  const { page } = teacher
  const sheet = '/teacher/classes/3/lessons/30/roll-call'
  await page.clock.install()
  await page.goto(sheet)
  await page.getByRole('button', { name: 'Todos presentes' }).waitFor()
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  for (const nth of [4, 17, 29]) await markAbsent(page, nth)
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByText(/27 presentes, 3 faltas · salva neste aparelho às/).waitFor()
  // The receipt and the rows of the sheet are drawn each by itself.
  const absences = async () => Object.values(await marksShown(page)).filter((mark) => mark === 'absent')
  await expect.poll(absences).toHaveLength(3)
  const shown = await marksShown(page)
  await page.reload()
  await savedMarks(page, 30)
  expect(await marksShown(page)).toEqual(shown)

  // A minute later, when every toast is long gone, by the button and by the keys.
  await markAbsent(page, 0)
  const question = page.getByRole('alertdialog', { name: 'Alterar a chamada concluída?' })
  await question.getByRole('button', { name: 'Alterar' }).press('Enter')
  await markAbsent(page, 1)
  await count('25 presentes, 5 faltas')
  await page.clock.fastForward('01:00')
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await count('26 presentes, 4 faltas')
  await page.clock.fastForward('01:00')
  await page.keyboard.press('Control+z')
  await count('27 presentes, 3 faltas')
  await synced(page)

  const students = Object.keys(shown).map(Number)
  const [gone, absent] = [students[0]!, students.find((id) => shown[id] === 'absent')!]
  const newcomer = await newTo(students)
  await changeOnServer(server, [
    put('enrollments', { id: null, classId: 3, studentId: newcomer, enrolledAt: Date.now(), leftAt: null }),
    ...[gone, absent].map((id) => patch('enrollments', `3/${id}`, { leftAt: Date.UTC(2020, 0, 1) })),
  ])
  await page.reload()
  await count('27 presentes, 3 faltas, 1 sem marcação')
  const row = (id: number) => page.locator(`[data-student="${id}"]`)
  expect(await row(newcomer).locator('[aria-pressed=true]').count()).toBe(0)
  for (const id of [gone, absent]) await row(id).getByText('Saiu da turma').waitFor()
  expect(await marksShown(page)).toEqual(shown)
  const another = '/teacher/classes/3/lessons/29/roll-call'
  await page.goto(another)
  await count('0 presentes, 0 faltas, 29 sem marcação')
  expect(await row(gone).count()).toBe(0)
})

test('saving a comment keeps the rating that somebody else gave while it was typed', async () => {
  const { page } = teacher
  const address = await openRoll(page, 4)
  const row = page.locator('[data-student]').nth(2)
  const studentId = Number(await row.getAttribute('data-student'))
  const [, lessonId] = /lessons\/(\d+)/.exec(address)!
  const day = { classId: 4, lessonId: Number(lessonId), date: new URL(address).searchParams.get('date')! }
  const rate = async (rating: 'good' | 'poor') => {
    const rated = { ...day, studentId, teacherId: userIdOf('professora'), rating }
    await changeOnServer(server, [put('rollCalls', day), put('performance', rated)])
    await lookAgain(page)
  }
  await rate('good')
  await row.getByText('Boa').waitFor()
  await row.getByRole('button', { name: /^Avaliar/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Boa', pressed: true }).waitFor()
  await rate('poor')
  await row.getByText('Baixa').waitFor()
  await dialog.getByLabel('Comentário (opcional)').fill('Trouxe o caderno.')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await row.getByLabel('Com comentário').waitFor()
  await synced(page)
  await row.getByText('Baixa').waitFor()
})
