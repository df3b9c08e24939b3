import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { performanceLabels, performanceLevels } from '#schema/entities/labels.ts'
import { put } from '#schema/entities/tables.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { type ClassRecords, classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { recordsOfClasses } from '#schema/rules/attendance/classRecords.ts'
import { civilDateOf } from '#schema/rules/dates/civilDate.ts'
import { fullDate } from '#schema/rules/dates/dates.ts'
import { inRange, type Period, periodLabels, rangeOf } from '#schema/rules/schedule/periods.ts'
import { countOf } from '#schema/rules/text.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'
import { type Browser, desktop } from '#web/e2e/support/browser/browser.ts'
import { signedIn } from '#web/e2e/support/browser/signedIn.ts'
import { videoHostsAnswer } from '#web/e2e/support/browser/videoHosts.ts'
import { keptOffline } from '#web/e2e/support/screens/people.ts'
import { changeOnServer } from '#web/e2e/support/server/askServer.ts'
import { startSchool } from '#web/e2e/support/server/keptSchool.ts'
import { readOnServer } from '#web/e2e/support/server/readOnServer.ts'
import type { RunningServer } from '#web/e2e/support/server/server.ts'
import { attendanceOverTime, timeUnits } from '#web/model/attendance/attendanceGroups.ts'
import { attendanceLevel, attendanceWords } from '#web/model/attendance/attendanceLevel.ts'
import { studentRatings } from '#web/model/performance/studentRatings.ts'

// Covers: spec section 2 (teacher performance, lesson viewer), 9 (thresholds, periods); decisions sections 2, 4, 5.
let server: RunningServer
let teacher: Browser

const zone = 'America/Sao_Paulo'
const professora = userIdOf('professora')
const longAgo = { classId: 1, lessonId: 1, date: '2020-03-02' }

beforeAll(async () => {
  server = await startSchool()
  const mark = (studentId: number, present: boolean) => put('attendance', { ...longAgo, studentId, present })
  await changeOnServer(server, [
    put('rollCalls', { ...longAgo, concludedAt: null, concludedBy: null }),
    mark(12, false),
    mark(13, true),
    put('performance', {
      ...longAgo,
      studentId: 13,
      teacherId: professora,
      rating: 'poor',
      comment: 'Faltou o caderno.',
    }),
    put('lessonVideos', {
      ...{ id: 9001, lessonId: 2, title: 'Somar com a reta', visibility: 'teacher', order: 1 },
      videoEmbed: '<b onclick="alert(1)">x</b><iframe src="https://videos.example/reta"></iframe>',
    }),
  ])
})
afterAll(() => server.end())
beforeEach(async () => {
  teacher = await signedIn(server, 'professora', desktop)
})
afterEach(() => teacher.end())

/** The records of classes, from the server's own disk. */
const recordsOf = (classIds: number[]): Promise<ClassRecords> =>
  readOnServer(server, (rows) => recordsOfClasses(rows, classIds))

/** The texts of a table's body cells, row by row. */
const rowsOf = (page: Page, table: string) =>
  page
    .getByRole('table', { name: table })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim())),
    )

const shownAll = async (page: Page) => {
  const more = page.getByRole('button', { name: /^Mostrar todos/ })
  if (await more.count()) await more.click()
}

const cases: [title: string | null, classIds: number[], period: Period][] = [
  [null, [1, 2, 3, 4], 'all'],
  ['7º Ano A: Matemática', [1], 'all'],
  ['7º Ano A: Matemática', [1], 'semester'],
  ['7º Ano B: Língua Portuguesa', [2], 'month'],
  [null, [1, 2, 3, 4], 'week'],
]
test.each(cases)('the figures of %s (%j), %s, equal those of the pure functions', async (title, classIds, period) => {
  const { page } = teacher
  await page.goto('/teacher/performance')
  await page.getByLabel('Turma', { exact: true }).selectOption(title ?? 'Todas as turmas')
  await page.getByLabel('Período').selectOption(periodLabels[period])
  const records = await recordsOf(classIds)
  const range = rangeOf(period, civilDateOf(Date.now(), zone))
  const { students, summary } = classPerformance(records, { range, zone })
  const ratings = studentRatings(records.performance, range)

  await page
    .getByRole('region', { name: 'Resumo da Turma' })
    .getByRole('row', { name: `Alunos ${summary.totalStudents}` })
    .waitFor()
  const total = [...ratings.values()].reduce((sum, each) => sum + each.total, 0)
  await expect
    .poll(() => rowsOf(page, 'Resumo da Turma'))
    .toEqual([
      ['Alunos', `${summary.totalStudents}`],
      ['Desempenhos registrados', `${total}`],
      ['Avaliações dos alunos', `${summary.totalEvaluations}`],
    ])
  if (total)
    expect(await rowsOf(page, 'Distribuição de Desempenho')).toEqual(
      performanceLevels.map((level) => [
        performanceLabels[level],
        '',
        `${summary.performanceDistribution[level]}%`,
        `${[...ratings.values()].reduce((sum, each) => sum + each[level], 0)}`,
      ]),
    )
  await page
    .getByRole('region', { name: 'Frequência', exact: true })
    .getByText(rateText(summary.attendanceRate), { exact: true })
    .waitFor()

  const marks = records.attendance.filter(({ date, present }) => present !== null && inRange(date, range))
  const { unit, points } = attendanceOverTime(marks)
  expect(await page.getByText('Ver como tabela').count()).toBe(marks.length ? 1 : 0)
  if (marks.length) {
    await page.getByText('Ver como tabela').click()
    expect(await rowsOf(page, timeUnits[unit][0])).toEqual(
      points.map(({ of, present, absent, rate }) => [
        unit === 'month' ? `${of.slice(5, 7)}/${of.slice(0, 4)}` : fullDate(of),
        ...[`${present}`, `${absent}`, rateText(rate)],
      ]),
    )
  }

  await shownAll(page)
  expect(await rowsOf(page, 'Frequência por aluno')).toEqual(
    students.map(({ student, attendance: { present, late, absent, justified, rate } }) => {
      const level = attendanceLevel(rate)
      return [
        student.name,
        late ? `${present} ${countOf(late, 'atraso', 'atrasos')}` : `${present}`,
        justified ? `${absent} ${countOf(justified, 'justificada', 'justificadas')}` : `${absent}`,
        level ? `${rateText(rate)} ${attendanceWords[level]}` : '—',
      ]
    }),
  )
  await page.getByRole('tab', { name: 'Desempenho' }).click()
  expect(await rowsOf(page, 'Desempenho por aluno')).toEqual(
    students.map(({ student: { id, name } }) => {
      const counts = ratings.get(id) ?? { good: 0, average: 0, poor: 0, total: 0 }
      return [name, ...[counts.good, counts.average, counts.poor, counts.total].map(String)]
    }),
  )
})

test('a day shows its ratings and comments; a day without any says so; a student is found without accents', async () => {
  const { page } = teacher
  await page.goto('/teacher/performance?turma=1')
  const records = await recordsOf([1])
  const names = new Map(records.people.map(({ id, name }) => [id, name]))
  const last = records.performance
    .map(({ date }) => date)
    .sort()
    .at(-1)!
  const expected = classPerformance(records, { date: last })
    .dailyPerformance.map(({ studentId, rating, comment }) => [
      names.get(studentId)!,
      rating ? performanceLabels[rating] : 'Não avaliado',
      comment ?? '—',
    ])
    .sort((a, b) => a[0]!.localeCompare(b[0]!, 'pt-BR'))
  await page.getByRole('button', { name: `Data: ${fullDate(last)}` }).waitFor()
  expect(await rowsOf(page, 'Avaliações do dia')).toEqual(expected)

  await page.getByRole('button', { name: /^Data:/ }).click()
  const days = page.getByRole('dialog', { name: 'Data das avaliações' })
  const taken = new Set(records.performance.map(({ date }) => date))
  const free = Array.from({ length: 28 }, (_, i) => `${last.slice(0, 8)}${String(i + 1).padStart(2, '0')}`).find(
    (day) => !taken.has(day) && day < last,
  )!
  await days.locator(`[data-value="${free}"]:not([data-outside-range])`).first().click()
  await page.getByText('Nenhum registro encontrado para esta data').waitFor()
  await page.getByRole('button', { name: `Ver ${fullDate(last)}` }).click()
  expect(await rowsOf(page, 'Avaliações do dia')).toEqual(expected)

  await page.getByRole('searchbox', { name: 'Buscar aluno...' }).fill('joao vitor sep')
  await expect
    .poll(async () => (await rowsOf(page, 'Frequência por aluno')).map(([name]) => name))
    .toEqual(['João Vítor Sepúlveda'])
  await page.getByRole('searchbox').fill('xyz')
  await page.getByText('Nenhum Aluno Encontrado').waitFor()
})

test('the viewer shows a lesson’s videos and materials, says when there is nothing, and works without a network', async () => {
  const { page, context } = teacher
  await page.goto('/teacher/classes?turma=1')
  const open = (title: string) => page.getByRole('button', { name: `Visualizar: ${title}`, exact: true }).click()
  await open('Números inteiros na reta')
  const viewer = page.getByRole('dialog', { name: 'Números inteiros na reta' })
  await viewer.getByRole('heading', { name: 'Vídeos' }).waitFor()
  await viewer.getByRole('heading', { name: 'Materiais de Apoio' }).waitFor()
  const see = viewer.getByRole('link', { name: /^Ver: / }).first()
  expect([await see.getAttribute('rel'), await see.getAttribute('target')]).toEqual(['noopener', '_blank'])
  const { width, height } = (await viewer.boundingBox())!
  expect(width).toBeLessThanOrEqual(896)
  expect(Math.round(height)).toBe(640)
  await page.keyboard.press('Escape')
  await open('Perímetro e área')
  const last = page.getByRole('dialog', { name: 'Perímetro e área' })
  await last.waitFor()
  await page.keyboard.press('Escape')

  await keptOffline(page)
  await context.setOffline(true)
  await open('Adição e subtração de inteiros')
  await page.getByRole('dialog').getByText('Somar com a reta').waitFor()
  await page.getByRole('dialog').getByText('Este vídeo precisa de internet.').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  await page.keyboard.press('Escape')
  await open('Porcentagem na feira')
  await page.getByRole('dialog').getByText('Nenhum conteúdo disponível para esta aula').waitFor()
})

test('materials of the teacher’s modules are found by words, module and type, and opened', async () => {
  const { page, context } = teacher
  await videoHostsAnswer(context)
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Ações rápidas' }).getByRole('link', { name: 'Materiais' }).click()
  const items = page.locator('main li[data-type]')
  await items.first().waitFor()
  const all = await items.count()
  await page.getByLabel('Tipo').selectOption('Vídeo')
  await expect.poll(() => items.count()).toBeLessThan(all)
  expect(await page.locator('main li[data-type=video]').count()).toBe(await items.count())
  await page.getByLabel('Módulo').selectOption('Matemática: números e medidas')
  await expect.poll(() => page.locator('main h2').allInnerTexts()).toEqual(['Matemática: números e medidas'])
  await page.getByRole('searchbox', { name: 'Buscar material...' }).fill('RETA')
  await page.getByRole('button', { name: /^Assistir: Somar com a reta/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Somar com a reta' })
  expect(await dialog.locator('iframe').getAttribute('src')).toBe('https://videos.example/reta')
  expect(await dialog.locator('[onclick]').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nada disso')
  await page.getByText('Nenhum material encontrado').waitFor()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect.poll(() => items.count()).toBe(all)
  expect(await page.locator('main a[target=_blank]:not([rel=noopener])').count()).toBe(0)
})
