import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { usualZone } from '#schema/lists/calendar/schoolZone.ts'
import { axeClean } from '#scripts/testKit/browser/axeClean.ts'
import { type Browser, desktop, openBrowser } from '#scripts/testKit/browser/browser.ts'
import { Counted } from '#scripts/testKit/screens/Counted.ts'
import { chooseList, planned, sendToEnd } from '#scripts/testKit/screens/importing.ts'
import { button, listWithGrid } from '#scripts/testKit/screens/newSchool.ts'
import { signIn, synced } from '#scripts/testKit/screens/people.ts'
import { type RunningServer, startServer } from '#scripts/testKit/server/server.ts'
import { unpackMarks } from '#server/store/packing/packedMarks.ts'

// Covers: a school's year as its office lives it. Each figure of a screen or a paper is compared with one that SQL
// counts in the server's database, without any of the product's rules. CHAMADA_PICTURES names a folder for what was
// seen, as pictures and on paper.
const pictures = process.env.CHAMADA_PICTURES
if (pictures) mkdirSync(pictures, { recursive: true })

const noRoll = { classId: 0, lessonId: 0, date: '' }

let server: RunningServer
let office: Browser
let page: Page
let database: Database.Database

beforeAll(async () => {
  server = await startServer()
  office = await openBrowser(server.url, desktop)
  page = office.page
  await signIn(page, 'direcao@chamada.demo')
  await synced(page)
  database = new Database(join(server.data, 'chamada.sqlite'), { readonly: true })
  database.table('marksIn', {
    columns: ['id', 'studentId', 'present', 'periods'],
    parameters: ['marks'],
    *rows(marks) {
      for (const { id, studentId, present, periods } of unpackMarks('attendance', noRoll, JSON.parse(String(marks))))
        yield [id, studentId, present === null ? null : Number(present), periods]
    },
  })
})
afterAll(async () => {
  database?.close()
  await office?.end()
  await server?.end()
})

const rows = <T>(sql: string, ...values: unknown[]) => database.prepare(sql).all(...values) as T[]
const count = (sql: string, ...values: unknown[]) =>
  database
    .prepare(sql)
    .pluck()
    .get(...values) as number

/** Looks at a screen: its picture, and what the printer would get. */
async function look(name: string) {
  if (!pictures) return
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  await page.pdf({ path: join(pictures, `${name}.pdf`), preferCSSPageSize: true, format: 'A4' })
}

const dialog = (name: string) => page.getByRole('dialog', { name })
const done = async (words: string | RegExp) => {
  await page.getByText(words).first().waitFor()
  await synced(page)
}

/** The demonstration's class of 40, and its only school. */
const classId = 1
// The school's day, and not that of the machine.
const today = civilDateOf(Date.now(), usualZone)
const year = Number(today.slice(0, 4))
const typed = (date: string) => date.split('-').reverse().join('/')

/** A student's lessons since a day, of rolls that were not cancelled, as SQL counts them. */
const marksOf = (studentId: number, from: string, until = '9999-12-31', ofClass = 0) =>
  rows<{ present: number; absent: number }>(
    `SELECT coalesce(sum(CASE WHEN m.present THEN coalesce(m.periods, r.periods, 1) END), 0) AS present,
            coalesce(sum(CASE WHEN m.present THEN coalesce(r.periods, 1) - coalesce(m.periods, r.periods, 1)
                              WHEN m.present = 0 THEN coalesce(r.periods, 1) END), 0) AS absent
     FROM roll_attendance a JOIN marksIn(a.marks) m
     JOIN roll_calls r ON r.classId = a.classId AND r.lessonId = a.lessonId AND r.date = a.date
     WHERE m.studentId = ? AND r.cancelledReason IS NULL AND a.date BETWEEN ? AND ? AND (? = 0 OR a.classId = ?)`,
    ...[studentId, from, until, ofClass, ofClass],
  )[0]!

const marksStored = (studentId: number) =>
  rows(
    `SELECT a.classId, a.lessonId, a.date, m.* FROM roll_attendance a JOIN marksIn(a.marks) m
     WHERE m.studentId = ? ORDER BY m.id`,
    studentId,
  )

const studentsOf = (id: number) =>
  rows<{ id: number; name: string }>(
    `SELECT u.id, u.name FROM enrollments e JOIN users u ON u.id = e.studentId
     WHERE e.classId = ? AND e.leftAt IS NULL ORDER BY u.id`,
    id,
  )

/** What a student's page says of this year. */
async function pageSays(studentId: number) {
  await page.goto(`/admin/people/${studentId}`)
  const card = (label: string) =>
    page
      .locator('dl, div')
      .filter({ has: page.getByText(label, { exact: true }) })
      .last()
  await page.getByRole('heading', { name: /^Dia a dia/ }).waitFor()
  const figure = async (label: string) => Number((await card(label).innerText()).match(/\d+/)![0])
  return { present: await figure('Presenças'), absent: await figure('Faltas') }
}

test('a list with two new classes and their week is imported', async () => {
  await page.goto('/admin/import')
  await chooseList(page, await listWithGrid(Date.now(), usualZone))
  await planned(page)
  await axeClean(page, 'the preview of an import')
  await look('import')
  const before = count('SELECT count(*) FROM users WHERE role = ?', 'student')
  await sendToEnd(page)
  await synced(page)
  expect(count('SELECT count(*) FROM users WHERE role = ?', 'student') - before).toBe(30)
  const made = rows<{ id: number; title: string }>("SELECT id, title FROM classes WHERE title LIKE '%º ano A'")
  expect(made.map(({ title }) => title)).toEqual(['6º ano A', '7º ano A', '8º ano A'])
  for (const { id } of made) expect(studentsOf(id)).toHaveLength(10)
})

test('the year is set down with four terms, and its school days are those that SQL counts', async () => {
  await page.goto('/admin/calendar')
  await button(page, 'Incluir ano letivo').click()
  const form = dialog('Incluir ano letivo')
  await form.getByLabel('Primeiro dia de aula').fill(`01/01/${year}`)
  await form.getByLabel('Último dia de aula').fill(`31/12/${year}`)
  await form.getByLabel('Períodos').selectOption('4')
  await look('year-form')
  await form.getByRole('button', { name: 'Incluir', exact: true }).click()
  await done('Ano letivo incluído')
  const days = `
    WITH RECURSIVE days(day) AS (SELECT ? UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < ?)
    SELECT count(*) FROM days WHERE strftime('%w', day) BETWEEN '1' AND '5'
      AND NOT EXISTS (SELECT 1 FROM calendar_days WHERE kind IN ('holiday', 'recess') AND day BETWEEN firstDay AND lastDay)`
  const list = page.getByRole('list', { name: `Ano letivo ${year}` })
  await list.getByText(`${count(days, `${year}-01-01`, `${year}-12-31`)} dias letivos`).waitFor()
  const [stored] = rows<{ terms: string }>('SELECT terms FROM school_years')
  for (const { title, firstDay, lastDay } of JSON.parse(stored!.terms)) {
    const line = list.getByRole('listitem').filter({ hasText: title })
    expect(await line.innerText(), title).toContain(`${count(days, firstDay, lastDay)} dias`)
  }
  await look('year')
})

test('a transfer takes three clicks, and both classes say it', async () => {
  const [student] = studentsOf(classId)
  const [before, ofClass] = [marksOf(student!.id, `${year}-01-01`), marksOf(student!.id, '', today, classId)]
  const target = count("SELECT id FROM classes WHERE title = '7º ano A'")
  await page.goto(`/admin/classes?alunos=${classId}`)
  const did = new Counted()
  await did.click(button(page, `Transferir: ${student!.name}`))
  await dialog('Transferir').getByLabel('Vai para a turma').selectOption(String(target))
  did.clicks += 1
  await did.click(dialog('Transferir').getByRole('button', { name: 'Transferir' }))
  await done('Aluno transferido')
  expect(did.clicks).toBe(3)
  expect(studentsOf(target).map(({ id }) => id)).toContain(student!.id)
  expect(studentsOf(classId).map(({ id }) => id)).not.toContain(student!.id)
  expect(marksOf(student!.id, '', today, classId)).toEqual(ofClass)
  expect(await pageSays(student!.id)).toEqual(before)
  await look('transferred')
})

test('who left weeks ago and is back today keeps the marks, and is missing on the days between', async () => {
  const student = studentsOf(classId)[1]!
  const [last] = rows<{ date: string }>(
    'SELECT date FROM roll_calls WHERE classId = ? AND date < ? ORDER BY date DESC LIMIT 1 OFFSET 1',
    ...[classId, today],
  )
  const before = marksOf(student.id, `${year}-01-01`)
  await page.goto(`/admin/classes?alunos=${classId}`)
  const did = new Counted()
  await did.click(button(page, `Saiu: ${student.name}`))
  await dialog('Saiu').getByLabel('Último dia na turma').fill(typed(last!.date))
  await look('leave')
  await did.click(button(dialog('Saiu'), 'Saiu por mudança'))
  await done('Aluno removido com sucesso')
  expect(did.clicks).toBe(2)
  expect(studentsOf(classId).map(({ id }) => id)).not.toContain(student.id)
  expect(await pageSays(student.id)).toEqual(before)
  await look('left')

  await page
    .getByRole('button', { name: /^Ações/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Voltou' }).click()
  await button(dialog('Voltou'), 'Voltou').click()
  await done('Aluno matriculado com sucesso')
  expect(studentsOf(classId).map(({ id }) => id)).toContain(student.id)
  const [{ gaps }] = rows<{ gaps: string }>(
    'SELECT gaps FROM enrollments WHERE classId = ? AND studentId = ?',
    ...[classId, student.id],
  ) as [{ gaps: string }]
  const [gap] = JSON.parse(gaps) as { leftAt: number; backAt: number }[]
  expect(civilDateOf(gap!.leftAt, usualZone)).toBe(last!.date)
  expect(civilDateOf(gap!.backAt, usualZone)).toBe(today)
  expect(await pageSays(student.id)).toEqual(before)
})

test('a substitute stands in until a day', async () => {
  const [teacher] = rows<{ id: number }>('SELECT teacherId AS id FROM classes WHERE id = ?', classId)
  await page.goto(`/admin/people/${teacher!.id}?afastar=1`)
  const form = dialog('Afastar professor')
  const choice = form.getByLabel('Quem substitui')
  await choice.selectOption({ index: 1 })
  const substitute = Number(await choice.inputValue())
  await look('substitute')
  await button(form, 'Registrar').click()
  await done('Afastamento registrado')
  const covered = rows<{ teacherId: number }>('SELECT DISTINCT teacherId FROM coverages')
  expect(covered).toEqual([{ teacherId: substitute }])
})

test('a holiday declared over taken rolls cancels them, and every figure leaves them out', async () => {
  const [roll] = rows<{ date: string }>(
    'SELECT date FROM roll_calls WHERE classId = ? AND date < ? AND cancelledReason IS NULL ORDER BY date DESC LIMIT 1',
    ...[classId, today],
  )
  const held =
    'SELECT count(*) FROM roll_calls r JOIN classes c ON c.id = r.classId WHERE schoolId = 1 AND date = ? AND cancelledReason IS NULL'
  const taken = count(held, roll!.date)
  const student = studentsOf(classId)[2]!
  const before = marksOf(student.id, '')
  await page.goto('/admin/calendar')
  await button(page, 'Incluir dia').first().click()
  const form = dialog('Incluir dia')
  await form.getByLabel('Nome').fill('Luto municipal')
  await form.getByLabel('Primeiro dia').fill(typed(roll!.date))
  await form.getByText(new RegExp(`^Há ${taken} chamadas? de `)).waitFor()
  await form.getByLabel('Cancelar as chamadas com o motivo “Luto municipal”').check()
  await look('holiday')
  await form.getByRole('button', { name: 'Incluir', exact: true }).click()
  await done('Dia incluído no calendário')
  expect(count(held, roll!.date)).toBe(0)
  const after = marksOf(student.id, '')
  expect(after.present + after.absent).toBeLessThan(before.present + before.absent)
  expect(await pageSays(student.id)).toEqual(marksOf(student.id, `${year}-01-01`))
})

test.each(['month', 'term'] as const)(
  'the diary of a %s has the marks that SQL counts, student by student',
  async (span) => {
    await page.goto(`/admin/classes?papeis=${classId}`)
    const papers = dialog('Diário e listas')
    const choice = papers.getByLabel('Mês ou período')
    const [stored] = rows<{ terms: string }>('SELECT terms FROM school_years')
    const terms = JSON.parse(stored!.terms) as { title: string; firstDay: string; lastDay: string }[]
    const term = terms.find(({ firstDay, lastDay }) => firstDay <= today && today <= lastDay)!
    if (span === 'term')
      await choice.selectOption({
        label: await choice.locator('option').filter({ hasText: term.title }).first().innerText(),
      })
    const from = span === 'term' ? term.firstDay : `${today.slice(0, 7)}-01`
    const until = span === 'term' ? term.lastDay : `${today.slice(0, 7)}-31`
    await papers.getByRole('button', { name: 'Imprimir' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    const paper = page.locator('[data-printed]')
    await paper.waitFor()
    const printed = await paper.locator('tbody tr').evaluateAll((lines) =>
      lines.map((line) => ({
        name: (line.querySelector('[data-name]') as HTMLElement).firstChild!.textContent!.trim(),
        present: Number(line.querySelector('[data-total=P]')?.textContent),
        absent: Number(line.querySelector('[data-total=Faltas]')?.textContent),
      })),
    )
    await page.emulateMedia({ media: null })
    const named = new Map(printed.map(({ name, ...figures }) => [name, figures]))
    const students = studentsOf(classId)
    expect(printed.length).toBeGreaterThanOrEqual(students.length)
    for (const { id, name } of students) expect(named.get(name), name).toEqual(marksOf(id, from, until, classId))
    await look(`diary-${span}`)
  },
)

/** What is printed, once it says `until`: the letterhead comes with the school, a moment after the page was loaded. */
async function declarationOf(studentId: number, until = '') {
  await page.goto(`/admin/students?declaracao=${studentId}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.locator('[data-printed]', { hasText: until }).waitFor()
  const words = await page.locator('[data-printed]').innerText()
  await page.emulateMedia({ media: null })
  return words.replace(/\s+/g, ' ')
}

test('a declaration says what SQL counts', async () => {
  const student = studentsOf(classId)[2]!
  const { present, absent } = marksOf(student.id, '')
  const held = `${present} ${present === 1 ? 'presença' : 'presenças'} em ${present + absent}`
  expect(await declarationOf(student.id)).toContain(held)
  await look('declaration')
})

test('the letterhead that the school sets once stands on a declaration', async () => {
  const student = studentsOf(classId)[2]!
  await page.goto('/admin/settings')
  await button(page, 'Preencher papel timbrado').click()
  const form = dialog('Papel timbrado')
  await form.getByLabel('Linhas sob o nome da escola').fill('Rua do Sol, 10, Centro')
  await form.getByLabel('Cidade, para a data').fill('Recife')
  await form.getByLabel('Nome (1ª assinatura)').fill('Maria Souza')
  await form.getByLabel('Cargo (1ª assinatura)').fill('Diretora')
  await look('letterhead')
  await button(form, 'Salvar').click()
  await done('Papel timbrado salvo')
  const words = await declarationOf(student.id, 'Rua do Sol')
  for (const each of ['Rua do Sol, 10, Centro', 'Recife, ', 'Maria Souza', 'Diretora', student.name])
    expect(words).toContain(each)
  await look('declaration-letterhead')
})

test('a student sent to another school of the network is received there, with what was marked here', async () => {
  const student = studentsOf(classId)[3]!
  const before = marksStored(student.id)
  await page.goto(`/admin/students?transferir=${student.id}`)
  await button(dialog('Transferir'), 'Para outra escola da rede…').click()
  const sending = dialog('Para outra escola da rede')
  await sending.getByLabel('Escola', { exact: true }).selectOption({ index: 1 })
  await button(sending, 'Enviar').click()
  await done('Aluno enviado')

  const other = await openBrowser(server.url, desktop)
  try {
    await signIn(other.page, 'direcao2@chamada.demo')
    await synced(other.page)
    await other.page.goto('/admin/students')
    await button(other.page, /^Da rede \(1\)/).click()
    await button(other.page, `Receber: ${student.name}`).click()
    await button(other.page.getByRole('dialog', { name: 'Receber aluno' }), 'Receber').click()
    await other.page.getByText('Aluno recebido').waitFor()
    const [arrived] = rows<{ id: number }>(
      'SELECT newStudentId AS id FROM school_transfers WHERE studentId = ?',
      student.id,
    )
    await other.page.goto(`/admin/people/${arrived!.id}`)
    await button(other.page, 'Mostrar frequência e desempenho').click()
    await other.page
      .getByText(/ aulas\)/)
      .first()
      .waitFor()
    const said = [...(await other.page.locator('main').innerText()).matchAll(/\((\d+) de (\d+) aulas\)/g)]
    const sum = (place: number) => said.reduce((total, found) => total + Number(found[place]), 0)
    const { present, absent } = marksOf(student.id, '')
    expect([sum(1), sum(2)]).toEqual([present, present + absent])
  } finally {
    await other.end()
  }
  expect(marksStored(student.id)).toEqual(before)
})

test('a new year of ten classes begins within fifteen clicks, as its question says, and is undone whole', async () => {
  const state = () => ({
    classes: rows('SELECT id, title, closedOn FROM classes ORDER BY id'),
    enrollments: rows(
      'SELECT classId, studentId, enrolledAt, leftAt, gaps FROM enrollments ORDER BY classId, studentId',
    ),
  })
  const before = state()
  await page.goto('/admin/new-year')
  await page.getByRole('list', { name: 'Turmas de agora' }).waitFor()
  const open = count('SELECT count(*) FROM classes WHERE schoolId = 1 AND closedOn IS NULL')
  expect(open).toBeGreaterThanOrEqual(10)
  const did = new Counted()
  const atRisk = page.getByRole('button', { name: /^Reter \d+ alunos? em risco/ }).first()
  const retained = Number((await atRisk.innerText()).match(/\d+/)![0])
  await did.click(atRisk)
  await look('new-year')
  await did.click(page.getByRole('button', { name: 'Começar o novo ano' }))
  const question = page.getByRole('alertdialog').or(dialog('Começar o novo ano?'))
  const words = await question.innerText()
  await look('new-year-question')
  await did.click(question.getByRole('button', { name: 'Começar', exact: true }))
  await done('Novo ano letivo pronto')
  await page.getByRole('heading', { name: /^Novo ano desde/ }).waitFor()
  expect(did.clicks).toBeLessThanOrEqual(15)
  await look('new-year-begun')

  const said = (what: RegExp) => Number(words.match(what)?.[1] ?? 0)
  const made = 'SELECT count(*) FROM classes WHERE madeForYear IS NOT NULL'
  expect(said(/(\d+) turmas? novas?/)).toBe(count(made))
  expect(said(/(\d+) turmas? encerradas?/)).toBe(
    open - count('SELECT count(*) FROM classes WHERE schoolId = 1 AND closedOn IS NULL AND madeForYear IS NULL'),
  )
  const going = said(/(\d+) alunos? promovidos?/) + said(/(\d+) alunos? retidos?/) + said(/(\d+) alunos? continuam?/)
  expect(said(/(\d+) alunos? retidos?/)).toBe(retained)
  expect(going).toBe(
    count(
      'SELECT count(DISTINCT studentId) FROM enrollments JOIN classes c ON c.id = classId WHERE madeForYear IS NOT NULL',
    ),
  )
  await button(page, 'Desfazer').click()
  await done('Novo ano letivo desfeito')
  expect(state()).toEqual(before)
  process.stdout.write(`a new year of ${open} classes: ${did.clicks} clicks\n`)
})
