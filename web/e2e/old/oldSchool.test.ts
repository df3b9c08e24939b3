import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { keyOf } from '#schema/nouns/tables.ts'
import { wireTables } from '#schema/sync/protocol.ts'
import { type Browser, desktop, openBrowser, phone } from '#scripts/testKit/browser/browser.ts'
import { storesOf } from '#scripts/testKit/browser/mirrorRows.ts'
import { enterClassroom, keptOffline, signIn, synced } from '#scripts/testKit/screens/people.ts'
import { markAbsent, marksShown, savedMarks } from '#scripts/testKit/screens/rollPage.ts'
import { askServer } from '#scripts/testKit/server/askServer.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { oldSchoolId } from '#server/demo/old/oldSchool.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { openStore } from '#server/store/openStore.ts'
import type { Store } from '#server/store/store.ts'
import { project, stateOf } from '#server/tests/support/project.ts'

// The core tasks in a school of three years, five thousand students and 600,000 marks (npm run trials -- old).
let server: RunningServer
let browsers: Browser[] = []

beforeAll(async () => {
  server = await startServer({ CHAMADA_DEMO: 'old' })
})
afterAll(() => server.end())
afterEach(async () => {
  for (const browser of browsers) await browser.end()
  browsers = []
})

/** Signs somebody in on a new device, and waits until all their data is there. Prints how long that took. */
async function newDevice(login: string, options: typeof phone | typeof desktop): Promise<Browser> {
  const browser = await openBrowser(server.url, options)
  browsers.push(browser)
  // A first sync of a whole school takes long, on a busy machine even longer.
  browser.context.setDefaultTimeout(120_000)
  const begun = performance.now()
  await signIn(browser.page, `${login}@chamada.demo`)
  process.stdout.write(`${login}: first sync in Chromium ${Math.round(performance.now() - begun)} ms\n`)
  browser.context.setDefaultTimeout(60_000)
  await keptOffline(browser.page)
  return browser
}

async function onServer<T>(read: (store: Store) => Promise<T>): Promise<T> {
  const store = openStore({ file: join(server.data, 'chamada.sqlite') })
  try {
    return await read(store)
  } finally {
    store.close()
  }
}

/** The keys of the rows that a person may hold, according to `project`, and of those that their device holds. */
async function mayHoldAndHolds(login: string, { page }: Browser) {
  const may = await onServer(async ({ q }) =>
    [...project((await accountFor(q, `${login}@chamada.demo`))!.user, await stateOf(q)).keys()].sort(),
  )
  const stores = (await storesOf(page)) as unknown as Record<string, { row: object }[]>
  const holds = wireTables.flatMap((table) =>
    stores[table]!.map(({ row }) => `${table}:${keyOf(table === 'rolls' ? 'rollCalls' : table, row as never)}`),
  )
  return { may, holds: holds.sort() }
}

test('a director signs in on a new device, has the whole school, and finds one among five thousand', async () => {
  const office = await newDevice('direcao4', desktop)
  const { page } = office
  const { may, holds } = await mayHoldAndHolds('direcao4', office)
  expect(holds.length).toBeGreaterThan(40_000)
  expect(holds).toEqual(may)

  const students = may.filter((name) => name.startsWith('users:')).length
  await page.goto('/admin/students')
  const table = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
  await table.waitFor()
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeGreaterThan(5_000)
  expect(Number(await table.getAttribute('aria-rowcount'))).toBeLessThan(students)
  expect(await page.locator('tbody tr[aria-rowindex]').count()).toBeLessThan(60)
  const name = await onServer(async ({ q }) => (await accountFor(q, 'aluna4@chamada.demo'))!.user.name)
  await page.getByLabel('Buscar alunos...').fill(name)
  await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('2')
})

test('a report of the whole school is downloaded, and one of the class with the longest history printed', async () => {
  const { page } = await newDevice('direcao4', desktop)
  await page.goto('/admin/performance')
  await page.getByRole('heading', { level: 2, name: 'Frequência por turma' }).waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar Relatório' }).click(),
  ])
  const sheets = await readXlsxFile(await file.path())
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Alunos', 'Dias'])
  const { rolls } = await storesOf(page)
  // Of a double lesson, a mark counts twice.
  const marks = (rolls as { row: { marks: { present: boolean | null }[]; periods?: number | null } }[]).flatMap(
    ({ row }) => row.marks.map(({ present }) => ({ present, lessons: row.periods ?? 1 })),
  )
  const lessonsOf = (present: boolean) =>
    marks.filter((mark) => mark.present === present).reduce((sum, { lessons }) => sum + lessons, 0)
  const summary = new Map(sheets[0]!.data.map((row) => [row[0], row[1]]))
  expect(summary.get('Presenças')).toBe(lessonsOf(true))
  expect(summary.get('Faltas')).toBe(lessonsOf(false))
  expect(sheets[1]!.data.length).toBeGreaterThan(2_500)

  await page.getByLabel('Turma', { exact: true }).selectOption({ label: 'Clube de Leitura' })
  await page.getByRole('heading', { name: 'Frequência por turma' }).waitFor({ state: 'detached' })
  await page.emulateMedia({ media: 'print' })
  await page.getByText('Assinatura').waitFor()
  expect(await page.getByRole('navigation').first().isVisible()).toBe(false)
  expect(await page.getByRole('table').last().getByRole('row').count()).toBeGreaterThan(200)
})

test('a teacher takes a roll without a network on a new device, and the marks arrive', async () => {
  const teacher = await newDevice('professora4', phone)
  const { page, context } = teacher
  const { may, holds } = await mayHoldAndHolds('professora4', teacher)
  expect(holds).toEqual(may)
  await context.setOffline(true)
  await enterClassroom(page)
  await page.getByRole('button', { name: 'Todos presentes' }).click()
  const students = await page.locator('[data-student]').count()
  expect(students).toBeGreaterThan(40)
  await savedMarks(page, students)
  await markAbsent(page, 1)
  await page.getByRole('button', { name: 'Concluir chamada' }).click()
  await page.getByText(/salva neste aparelho às/).waitFor()
  const shown = await marksShown(page)
  const address = page.url()

  await teacher.close()
  await teacher.reopen()
  await teacher.context.setOffline(true)
  await teacher.page.goto(address)
  await savedMarks(teacher.page, students)
  expect(await marksShown(teacher.page)).toEqual(shown)
  await teacher.context.setOffline(false)
  await synced(teacher.page)
  // The club has had all its lessons: the roll made one of its own.
  const [, classId, date] = /classes\/(\d+)\/roll-call\?date=(.+)$/.exec(address)!
  const rolls = (await storesOf(teacher.page)).rolls as { row: { classId: number; lessonId: number; date: string } }[]
  const { lessonId } = rolls.find(({ row }) => row.classId === Number(classId) && row.date === date)!.row
  const direction = await askServer(server, 'direcao4@chamada.demo')
  const rows = await direction.rowsOf(address.replace('/roll-call', `/lessons/${lessonId}/roll-call`))
  expect(Object.fromEntries(rows.map(({ studentId, present }) => [studentId, present ? 'present' : 'absent']))).toEqual(
    shown,
  )
})

test('what a device cannot send is carried to another in a file', async () => {
  const one = await newDevice('professora4-3', phone)
  await one.context.route('**/api/sync', (route) => route.abort())
  await one.page.goto('/teacher/classes')
  await one.page.getByRole('list', { name: 'Turmas' }).getByRole('link').first().click()
  await one.page
    .getByRole('link', { name: /^Registrar Aula/ })
    .first()
    .click()
  await one.page.getByRole('button', { name: 'Todos presentes' }).click()
  const students = await one.page.locator('[data-student]').count()
  await savedMarks(one.page, students)
  const shown = await marksShown(one.page)
  const address = one.page.url()
  await one.page.goto('/sync')
  const [file] = await Promise.all([
    one.page.waitForEvent('download'),
    one.page.getByRole('button', { name: 'Salvar em arquivo o que não foi enviado' }).click(),
  ])

  const other = await newDevice('professora4-3', phone)
  await other.page.goto('/sync')
  await other.page.getByLabel('Arquivo de alterações').setInputFiles(await file.path())
  await other.page.getByText('Arquivo carregado').first().waitFor()
  await synced(other.page)
  const rows = await (await askServer(server, 'direcao4@chamada.demo')).rowsOf(address)
  expect(Object.fromEntries(rows.map(({ studentId, present }) => [studentId, present ? 'present' : 'absent']))).toEqual(
    shown,
  )
})

test('a student gets their classes of this year on a new device, and nobody else’s marks', async () => {
  const student = await newDevice('aluna4', phone)
  const { may, holds } = await mayHoldAndHolds('aluna4', student)
  expect(holds).toEqual(may)
  const { rolls } = await storesOf(student.page)
  const { id } = await onServer(async ({ q }) => (await accountFor(q, 'aluna4@chamada.demo'))!.user)
  const marked = rolls.flatMap(({ row }) => (row as { marks: { studentId: number }[] }).marks)
  expect(marked.length).toBeGreaterThan(200)
  expect(new Set(marked.map(({ studentId }) => studentId))).toEqual(new Set([id]))
  await student.context.setOffline(true)
  await student.page.goto('/student/my-modules')
  await student.page.getByRole('heading', { level: 1, name: 'Meus Módulos' }).waitFor()
  await student.page.goto('/student/evaluation')
  await student.page.getByRole('heading', { level: 1 }).waitFor()
})

test('a census is imported while the office works, and the office gets the new classes and students', async () => {
  const { page } = await newDevice('secretaria4', desktop)
  const census = [
    '00|87654321|1|||COMPLEXO ESCOLAR DONA ANTÔNIA DE BARROS',
    '20|87654321|11|111|TURMA DO CENSO|1|7|30|11|30|0|1|1|1|1|1|0',
    '30|87654321|1|100000000001||JOSÉ DAS NEVES|01/01/1980|',
    ...Array.from(
      { length: 35 },
      (_, i) => `30|87654321|${i + 2}|1000000001${10 + i}||CENSO NÚMERO ${i + 1}|01/01/2013|`,
    ),
    '50|87654321|1|100000000001|11|111',
    ...Array.from({ length: 35 }, (_, i) => `60|87654321|${i + 2}|1000000001${10 + i}|11|111`),
  ].join('\n')
  const file = join(server.data, 'escola.txt')
  writeFileSync(file, census)
  const command = ['--import', 'tsx', 'scripts/admin.ts', 'import', file, '--school', String(oldSchoolId)]
  execFileSync(process.execPath, command, {
    env: { ...process.env, CHAMADA_DATA: server.data, NODE_ENV: 'test' },
    encoding: 'utf8',
  })
  await page.goto('/admin/classes')
  await page.reload()
  await page
    .getByText(/TURMA DO CENSO/i)
    .first()
    .waitFor()
  await page.goto('/admin/students')
  await page.getByLabel('Buscar alunos...').fill('Censo Número')
  const table = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('36')
})

test('the other schools of the demonstration are the same as without an old school', async () => {
  const { page } = await newDevice('direcao', desktop)
  await page.goto('/admin/students')
  const table = page.getByRole('table', { name: 'Gerenciamento de Alunos' })
  await table.waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe('123')
})
