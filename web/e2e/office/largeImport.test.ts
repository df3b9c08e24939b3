import { afterAll, beforeAll, expect, test } from 'vitest'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { chooseList, planned, sendToEnd, shareOf, summary } from '#scripts/testKit/screens/importing.ts'
import { largeFile, listOf } from '#scripts/testKit/screens/largeList.ts'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { openRoll, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { readOnServer } from '#scripts/testKit/server/readOnServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'

// Covers: 5,000 students in one .xlsx, into a school of a thousand that is at work. The tests follow
// each other: each begins where the one before ended.

const list = listOf(5000, 200)
const wrong = [
  ['', '3900001', 'Importada 001'],
  ['', '3900002', 'Importada 002'],
  ['Aluno sem nada', '', ''],
]
const first = 'escola-2026.xlsx'
const newer = 'escola-2026-junho.xlsx'

let server: RunningServer
let office: Browser
let teacher: Browser
let file: Awaited<ReturnType<typeof largeFile>>
let before: Awaited<ReturnType<typeof counts>>

beforeAll(async () => {
  server = await startServer({ CHAMADA_DEMO: 'large' })
  ;[office, teacher] = await Promise.all([openBrowser(server.url, desktop), openBrowser(server.url, phone)])
  await signIn(office.page, 'direcao3@chamada.demo')
  await signIn(teacher.page, 'professora3@chamada.demo')
  file = await largeFile(first, list, wrong)
  before = await counts()
})
afterAll(async () => {
  await office.end()
  await teacher.end()
  await server.end()
})

const largeSchool = 3
/** How many of each the school has on the server. */
const counts = () =>
  readOnServer(server, async (rows) => {
    const classes = await rows.where('classes', { schoolId: largeSchool })
    const ids = new Set(classes.map(({ id }) => id))
    const enrollments = (await rows.where('enrollments', {})).filter(({ classId }) => ids.has(classId))
    return {
      students: (await rows.where('users', { schoolId: largeSchool, role: 'student' })).length,
      classes: classes.length,
      enrollments: enrollments.length,
      inClass: enrollments.filter((row) => isInClass(row, Date.now())).length,
    }
  })
const withAll = () => ({
  students: before.students + 5000,
  classes: before.classes + 200,
  enrollments: before.enrollments + 5000,
  inClass: before.inClass + 5000,
})
const classOfTeacher = () =>
  readOnServer(server, async (rows) => {
    const [person] = await rows.where('users', { email: 'professora3@chamada.demo' })
    const [schoolClass] = await rows.where('classes', { teacherId: person!.id })
    return schoolClass!.id
  })

test('the file is previewed: every row is counted, those refused are found by their reason, nothing changes', async () => {
  const { page } = office
  await page.goto('/admin/import')
  await chooseList(page, file)
  await planned(page)
  expect(await summary(page)).toEqual({
    Alunos: ['5.000', '1'],
    Turmas: ['200', '—'],
    Matrículas: ['5.000', '—'],
    'Outras linhas': ['—', '2'],
  })
  await page.getByLabel('Filtrar por situação').selectOption('Recusado')
  await page.getByText('3 de 10.203').first().waitFor()
  await page.getByLabel('Buscar nas linhas...').fill('está vazia')
  await page.getByText('2 de 10.203').first().waitFor()
  expect(await counts()).toEqual(before)
})

test('it is sent while a teacher takes a roll, stopped, and goes on in a new page as one import with exact counts', async () => {
  const { page } = office
  await openRoll(teacher.page, await classOfTeacher())
  const students = await teacher.page.locator('[data-student]').count()
  await page.getByRole('button', { name: 'Importar', exact: true }).click()
  await page.getByText(/^Importando: [1-9]/).waitFor()
  await teacher.page.getByRole('button', { name: 'Todos presentes' }).click()
  await savedMarks(teacher.page, students)
  await teacher.page.getByRole('button', { name: 'Concluir chamada' }).click()
  await teacher.page.getByText(/^Chamada de .*enviada às/).waitFor()
  await page.getByRole('button', { name: 'Parar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).waitFor()
  await page.getByText('O que já foi enviado está salvo.').waitFor()
  const stopped = await shareOf(page)
  expect(stopped).toBeGreaterThan(0)
  expect(stopped).toBeLessThan(100)

  await page.reload()
  await chooseList(page, file)
  await planned(page)
  await sendToEnd(page)
  expect(await summary(page)).toMatchObject({
    Alunos: ['5.000', '1'],
    Turmas: ['200', '—'],
    Matrículas: ['5.000', '—'],
  })
  expect(await counts()).toEqual(withAll())
  expect(await page.getByRole('button', { name: `Desfazer: ${first}` }).count()).toBe(1)
  await page.getByRole('button', { name: 'Cartões de 5.000 alunos' }).waitFor()
})

test('the same file again changes nothing', async () => {
  const { page } = office
  await chooseList(page, file)
  await page.getByText('Nada a importar: 3 linhas recusadas, e o resto já está assim.').waitFor()
  expect(await page.getByRole('button', { name: 'Importar', exact: true }).isDisabled()).toBe(true)
  expect(await summary(page)).toMatchObject({ Alunos: ['5.000', '1'], Matrículas: ['5.000', '—'] })
  await page.getByLabel('Buscar nas linhas...').fill('ninguém com este nome')
  await page.getByText('Nenhuma linha encontrada').waitFor()
})

test('a newer file without thirty of them ends no enrollment by itself; they end when the office chooses so', async () => {
  const { page } = office
  await chooseList(page, await largeFile(newer, [...list.slice(30), ...listOf(5001, 200).slice(5000)]))
  await planned(page)
  // The search of the file before is gone.
  await expect.poll(() => page.getByLabel('Buscar nas linhas...').inputValue()).toBe('')
  await page.getByText('Nenhuma linha encontrada').waitFor({ state: 'detached' })
  await sendToEnd(page)
  expect(await counts()).toMatchObject({ students: withAll().students + 1, inClass: withAll().inClass + 1 })
  const missing = page.getByText('Não estão mais no arquivo (30)')
  await missing.waitFor()
  expect(await page.getByRole('checkbox', { name: /^Encerrar: / }).count()).toBe(30)
  expect(await page.getByRole('checkbox', { name: /^Encerrar: /, checked: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Selecionar todas' }).click()
  await page.getByRole('button', { name: 'Encerrar 30 matrículas' }).click()
  await missing.waitFor({ state: 'detached' })
  expect(await counts()).toMatchObject({ inClass: withAll().inClass - 29 })
})

/** Taking thousands of rows back takes as long as the machine needs. */
const undone = { timeout: 90_000 }

test('each import is undone in one act, and the school is as it was before', async () => {
  const { page } = office
  await server.noteDown()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await page.getByRole('heading', { name: 'Importação desfeita' }).waitFor(undone)
  await page.getByText('Desfeita', { exact: true }).waitFor(undone)
  expect(await counts()).toEqual(withAll())
  await page.getByRole('button', { name: `Desfazer: ${first}` }).click()
  await page
    .getByRole('alertdialog')
    .getByText(/, de \d\d\/\d\d.* \(novo: 1\d\.\d{3}/)
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText('Desfeita', { exact: true }).nth(1).waitFor(undone)
  expect(await counts()).toEqual(before)
})
