import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { fullDate, monthLabel } from '#schema/fields/dates/dates.ts'
import { performanceLabels, performanceLevels } from '#schema/fields/labels.ts'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { rateText } from '#schema/rules/attendance/attendanceRate.ts'
import { classPerformance } from '#schema/rules/attendance/classPerformance.ts'
import { recordsOfClasses } from '#schema/rules/attendance/classRecords.ts'
import { inRange, type Period, periodLabels, rangeOf } from '#schema/rules/schedule/periods.ts'
import { countOf } from '#schema/rules/text.ts'
import { attendanceOverTime, timeUnits } from '#web/model/attendance/attendanceGroups.ts'
import { attendanceLevel, attendanceWords } from '#web/model/attendance/attendanceLevel.ts'
import { studentRatings } from '#web/model/performance/studentRatings.ts'
import { schoolTime, zone } from '#web/tests/support/component/demoDay.ts'
import { desktop, openApp, rows } from '#web/tests/support/component/openApp.tsx'

// Covers: spec section 2 (teacher performance), 9 (thresholds, periods); decisions sections 2, 4.

/** The texts of a table's body cells, row by row. */
const rowsOf = (table: string) =>
  [...page.getByRole('table', { name: table }).element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => (cell as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
  )

const openPerformance = (path = '') => openApp('professora', `/teacher/performance${path}`, desktop)

const cases: [title: string | null, classIds: number[], period: Period][] = [
  [null, [1, 2, 3, 4], 'all'],
  ['7º Ano A: Matemática', [1], 'all'],
  ['7º Ano A: Matemática', [1], 'semester'],
  ['7º Ano B: Língua Portuguesa', [2], 'month'],
  [null, [1, 2, 3, 4], 'week'],
]
test.each(cases)('the figures of %s (%j), %s, equal those of the pure functions', async (title, classIds, period) => {
  await openPerformance()
  await page.getByLabelText('Turma', { exact: true }).selectOptions(title ?? 'Todas as turmas')
  await page.getByLabelText('Período').selectOptions(periodLabels[period])
  const records = await recordsOfClasses(rows(), classIds)
  const range = rangeOf(period, civilDateOf(schoolTime, zone))
  const { students, summary } = classPerformance(records, { range, zone })
  const ratings = studentRatings(records.performance, range)
  const total = [...ratings.values()].reduce((sum, each) => sum + each.total, 0)
  await expect
    .poll(() => rowsOf('Resumo'))
    .toEqual([
      ['Alunos matriculados', `${summary.totalStudents}`],
      ['Desempenhos registrados', `${total}`],
      ['Avaliações dos alunos', `${summary.totalEvaluations}`],
    ])
  if (total)
    expect(rowsOf('Distribuição de Desempenho')).toEqual(
      performanceLevels.map((level) => [
        performanceLabels[level],
        '',
        `${summary.performanceDistribution[level]}%`,
        `${[...ratings.values()].reduce((sum, each) => sum + each[level], 0)}`,
      ]),
    )
  const attendance = page.getByRole('region', { name: 'Frequência', exact: true })
  await expect.element(attendance.getByText(rateText(summary.attendanceRate), { exact: true }).first()).toBeVisible()

  const marks = records.attendance.filter(({ date, present }) => present !== null && inRange(date, range))
  const { unit, points } = attendanceOverTime(marks)
  const asTable = page.getByText('Ver como tabela')
  expect(asTable.elements()).toHaveLength(marks.length ? 1 : 0)
  if (marks.length) {
    await asTable.click()
    expect(rowsOf(timeUnits[unit][0])).toEqual(
      points.map(({ of, present, absent, rate }) => [
        unit === 'month' ? `${monthLabel(`${of.slice(0, 7)}-01`)} de ${of.slice(0, 4)}` : fullDate(of),
        ...[`${present}`, `${absent}`, rateText(rate)],
      ]),
    )
  }

  const more = page.getByRole('button', { name: /^Mostrar todos/ })
  if (more.elements().length) await more.click()
  expect(rowsOf('Frequência por aluno')).toEqual(
    students.map(({ student, attendance: { present, late, absent, justified, rate } }) => {
      const level = attendanceLevel(rate, defaultFrequencyLimits)
      return [
        student.name,
        late ? `${present} ${countOf(late, 'atraso', 'atrasos')}` : `${present}`,
        justified ? `${absent} ${countOf(justified, 'justificada', 'justificadas')}` : `${absent}`,
        level ? `${rateText(rate)} ${attendanceWords[level]}` : '—',
      ]
    }),
  )
  await page.getByRole('tab', { name: 'Desempenho' }).click()
  await expect
    .poll(() => rowsOf('Desempenho por aluno'))
    .toEqual(
      students.map(({ student: { id, name } }) => {
        const counts = ratings.get(id) ?? { good: 0, average: 0, poor: 0, total: 0 }
        return [name, ...[counts.good, counts.average, counts.poor, counts.total].map(String)]
      }),
    )
})

test('a day shows its ratings and comments, and a day without any says so', async () => {
  await openPerformance('?turma=1')
  const records = await recordsOfClasses(rows(), [1])
  const names = new Map(records.people.map(({ id, name }) => [id, name]))
  const days = records.performance.map(({ date }) => date).sort()
  const last = days.at(-1)!
  const expected = classPerformance(records, { date: last })
    .dailyPerformance.map(({ studentId, rating, comment }) => [
      names.get(studentId)!,
      rating ? performanceLabels[rating] : 'Não avaliado',
      comment ?? '—',
    ])
    .sort((a, b) => a[0]!.localeCompare(b[0]!, 'pt-BR'))
  await expect.element(page.getByRole('button', { name: `Data: ${fullDate(last)}` })).toBeVisible()
  expect(rowsOf('Avaliações do dia')).toEqual(expected)

  await page.getByRole('button', { name: /^Data:/ }).click()
  const free = Array.from({ length: 28 }, (_, i) => `${last.slice(0, 8)}${String(i + 1).padStart(2, '0')}`).find(
    (day) => !days.includes(day) && day < last,
  )!
  const calendar = page.getByRole('dialog', { name: 'Data das avaliações' })
  await calendar.getBySelector(`[data-value="${free}"]:not([data-outside-range])`).first().click()
  await expect.element(page.getByText('Nenhum registro encontrado para esta data')).toBeVisible()
  await page.getByRole('button', { name: `Ver ${fullDate(last)}` }).click()
  await expect.poll(() => rowsOf('Avaliações do dia')).toEqual(expected)
})

test('a student is found without accents, and nobody is said to be nobody', async () => {
  await openPerformance('?turma=1')
  await page.getByRole('searchbox', { name: 'Buscar aluno...' }).fill('joao vitor sep')
  await expect.poll(() => rowsOf('Frequência por aluno').map(([name]) => name)).toEqual(['João Vítor Sepúlveda'])
  await page.getByRole('searchbox').fill('xyz')
  await expect.element(page.getByText('Nenhum Aluno Encontrado')).toBeVisible()
})
