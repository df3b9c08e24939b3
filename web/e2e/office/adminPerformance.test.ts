import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { put } from '#schema/nouns/tables.ts'
import { recordsOfClasses } from '#schema/rules/attendance/classRecords.ts'
import { everything } from '#schema/rules/schedule/periods.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { desktop, phone } from '#scripts/testKit/browser/browser.ts'
import { demoVisits } from '#scripts/testKit/browser/visits.ts'
import { newStudent } from '#scripts/testKit/screens/newStudent.ts'
import { reads } from '#scripts/testKit/screens/officeTexts.ts'
import { keptOffline } from '#scripts/testKit/screens/people.ts'
import { changeOnServer } from '#scripts/testKit/server/askServer.ts'
import { readOnServer } from '#scripts/testKit/server/readOnServer.ts'
import type { Sheet } from '#web/model/files/sheet.ts'
import { classTitlesOf } from '#web/model/performance/classTitlesOf.ts'
import { performanceReport } from '#web/model/performance/performanceReport.ts'

// Covers: spec section 2 (admin performance); decisions sections 2 and 4; trial S20 of what is exported.
const { server, page, enter } = demoVisits()

const reportOf = (classId: number) =>
  readOnServer(server(), async (rows) => {
    const [schoolClass, school] = [await rows.get('classes', classId), await rows.get('schools', 1)]
    const records = await recordsOfClasses(rows, [classId])
    const { title } = schoolClass!
    const classesOf = classTitlesOf(records.enrollments, new Map([[classId, title]]), Date.now())
    const about = { school: school!.name, classes: title, period: 'Todo o período', range: everything, classesOf }
    return performanceReport(records, about)
  })

/** The cells of a sheet as a spreadsheet program reads them. */
const cellsOf = ({ columns, rows }: Sheet) => [
  columns.map(({ label }) => label),
  ...rows.map((cells) => cells.map((cell, i) => (columns[i]!.kind === 'day' ? new Date(`${cell}T00:00:00Z`) : cell))),
]

test('the school’s figures are shown by time, class and weekday, as charts and tables, and then as a file and on paper', async () => {
  await enter('direcao', desktop, '/admin/performance')
  for (const title of ['Frequência por turma', 'Frequência por dia da semana', 'Alunos em risco por faltas'])
    await page().getByRole('heading', { level: 2, name: title }).waitFor()
  await reads(page(), 'the performance of a school')
  await axeClean(page(), 'attendance')
  await page().getByLabel('Turma', { exact: true }).selectOption({ label: '7º Ano A: Matemática' })
  await page().getByRole('heading', { name: 'Frequência por turma' }).waitFor({ state: 'detached' })
  expect(new URL(page().url()).searchParams.get('turma')).toBe('1')

  const expected = await reportOf(1)
  await page().getByText('Ver como tabela').first().click()
  const days = page().getByRole('table', { name: 'Frequência por dia', exact: true }).getByRole('row')
  expect(await days.count()).toBe(expected[2]!.rows.length + 1)

  await page().getByRole('tab', { name: 'Desempenho' }).click()
  await page().getByRole('table', { name: 'Desempenho por aluno' }).waitFor()
  await axeClean(page(), 'ratings')
  await page().getByRole('tab', { name: 'Avaliação dos Alunos' }).click()
  await page().getByRole('heading', { name: 'Comentários' }).waitFor()
  await axeClean(page(), 'feedback')

  const [file] = await Promise.all([
    page().waitForEvent('download'),
    page().getByRole('button', { name: 'Baixar Relatório' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Desempenho 7º Ano A- Matemática \d{4}-\d\d-\d\d\.xlsx$/)
  const found = await readXlsxFile(await file.path())
  expect(found.map(({ sheet }) => sheet)).toEqual(['Resumo', 'Alunos', 'Dias'])
  for (const [i, sheet] of expected.entries()) expect(found[i]!.data).toEqual(cellsOf(sheet))

  // The width between the margins of an A4 page held across.
  await page().setViewportSize({ width: 1032, height: 703 })
  await page().emulateMedia({ media: 'print' })
  expect(await page().getByRole('navigation').first().isVisible()).toBe(false)
  await page().getByText('Assinatura').waitFor()
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(1032)
})

test('a period without a roll says so; on a phone without a network everything is there', async () => {
  await enter('direcao', phone, '/admin/performance')
  await keptOffline(page())
  await page().context().setOffline(true)
  await page().goto('/admin/performance?turma=1')
  await page().getByRole('heading', { level: 2, name: 'Alunos em risco por faltas' }).waitFor()
  expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  // Next week: a device that its server has not answered for fourteen days would ask for the password.
  await page().clock.install({ time: Date.now() + 8 * 24 * 60 * 60_000 })
  await page().goto('/admin/performance?turma=1&periodo=week')
  await page().getByText('Nenhuma chamada no período').first().waitFor()
})

test('the report of a class of 900 is complete without a network, once the device made one; a worker that cannot run is reported', async () => {
  const many = Array.from({ length: 900 }, (_, i) => 1_000_000 + i)
  await changeOnServer(
    server(),
    many.flatMap((studentId) => [
      newStudent(studentId, 1),
      put('enrollments', { id: null, classId: 1, studentId, enrolledAt: 1, leftAt: null }),
    ]),
  )
  await enter('direcao', desktop, '/admin/performance?turma=1')
  await keptOffline(page())
  const expected = await reportOf(1)
  await page()
    .getByRole('row', { name: `Alunos matriculados ${expected[1]!.rows.length}` })
    .waitFor()
  const download = async () => {
    const file = page().waitForEvent('download')
    await page().getByRole('button', { name: 'Baixar Relatório' }).click()
    return readXlsxFile(await (await file).path())
  }
  await download()
  await page().context().setOffline(true)
  const found = await download()
  expect(found[1]!.data.length).toBeGreaterThan(many.length)
  for (const [i, sheet] of expected.entries()) expect(found[i]!.data).toEqual(cellsOf(sheet))

  await page().evaluate(() => {
    const { Worker } = window
    window.Worker = class extends Worker {
      constructor() {
        super('/there-is-no-such-worker.js')
      }
    }
  })
  await page().getByRole('button', { name: 'Baixar Relatório' }).click()
  await page().getByText('A primeira planilha .xlsx deste aparelho precisa de internet.').waitFor()
  await page().context().setOffline(false)
  await page().getByRole('button', { name: 'Baixar Relatório' }).click()
  await page().getByText('O arquivo não pôde ser montado neste aparelho.').waitFor()
  await page().getByRole('region', { name: 'Relatório' }).waitFor({ state: 'detached' })
})
