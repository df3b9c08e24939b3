import { existsSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Refusal } from '#schema/errors.ts'
import { patch } from '#schema/nouns/tables.ts'
import { accountFor } from '#server/store/accounts/people.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { type ImportedFiles, importFiles, importSchools, previewFiles } from './importFiles.ts'
import { importLines } from './importLines.ts'
import { undoImport } from './undoImport.ts'

// Covers: the command that imports.
const settings = { now: Date.UTC(2026, 10, 23, 12, 40), zone: 'America/Sao_Paulo' }
let school: ReturnType<typeof openTestStore>
beforeEach(() => {
  school = openTestStore()
})
afterEach(() => school.end())

const census = [
  '00|87654321|1|||ESCOLA DO RIO',
  '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
  '30|87654321|1|100000000001|99999999999|JOSÉ DAS NEVES|01/01/1980|JOSE@ESCOLA.COM',
  '30|87654321|2|100000000002|88888888888|ANA LIMA|01/01/2013|',
  '50|87654321|1|100000000001|11|222',
  '60|87654321|2|100000000002|11|111',
]
const fileOf = (lines: readonly string[], name = 'escola.txt') => [
  { name, bytes: new TextEncoder().encode(lines.join('\n')) },
]
const importAll = (lines: readonly string[] = census) => importFiles(school.store, fileOf(lines), settings)
const counts = ({ rows }: Pick<ImportedFiles, 'rows'>) => importLines(rows).at(-1)

async function contents() {
  const { q, t } = school.store
  const all = Object.entries(t).filter(([name]) => name !== 'meta')
  return JSON.stringify(await Promise.all(all.map(([, table]) => q.select().from(table))))
}

test('a census becomes a school whose first roll can be taken; nobody has a password, and no tax number is kept', async () => {
  const done = await importAll()
  expect(counts(done)).toBe('criado: 10, alterado: 0, já existe: 0, deixado de lado: 0, recusado: 0')
  const rows = readerOf(school.store.q)
  const [schoolClass] = await rows.where('classes', {})
  const teacher = (await accountFor(school.store.q, 'jose@escola.com'))!
  const student = (await accountFor(school.store.q, '100000000002'))!
  expect(schoolClass).toMatchObject({
    ...{ title: '4º ANO A', weekday: 'monday', classTime: '07:30', teacherId: teacher.user.id },
    ...{ schoolId: done.newSchool!.id, currentLessonId: (await rows.where('lessons', {}))[0]!.id },
  })
  expect(await rows.where('enrollments', { studentId: student.user.id })).toHaveLength(1)
  expect([teacher.passwordHash, student.passwordHash]).toEqual([null, null])
  expect(student.user).toMatchObject({ role: 'student', mustChangePassword: true, name: 'Ana Lima' })
  const all = await contents()
  for (const secret of ['99999999999', '88888888888', '01/01']) expect(all).not.toContain(secret)
})

test('the same file again writes nothing, and a preview never does', async () => {
  const preview = await previewFiles(school.store, fileOf(census), settings)
  expect(counts(preview)).toBe('criado: 10, alterado: 0, já existe: 0, deixado de lado: 0, recusado: 0')
  expect(await readerOf(school.store.q).where('users', {})).toEqual([])
  await importAll()
  const before = await contents()
  const again = await importAll()
  expect(counts(again)).toBe('criado: 0, alterado: 0, já existe: 10, deixado de lado: 0, recusado: 0')
  expect(again.importId).toBeUndefined()
  expect(await contents()).toBe(before)
})

test('lines are told in their order, and a bad one stops no other', async () => {
  const { rows } = await importAll([...census, '60|87654321|77||11|111', 'lixo'])
  expect(importLines(rows).slice(0, -1)).toEqual([
    'linha 2: criado: turma 4º ANO A',
    ...['segunda', 'terça', 'quarta', 'quinta', 'sexta'].map((day) => `linha 2: criado: 4º ANO A · ${day}-feira 07:30`),
    expect.stringMatching(/^linha 3: criado: professor\(a\) José das Neves/),
    expect.stringMatching(/^linha 4: criado: aluno\(a\) Ana Lima/),
    expect.stringMatching(/^linha 5: criado: José das Neves na turma 4º ANO A \(.*valeu o código local/),
    expect.stringMatching(/^linha 6: criado: matrícula de Ana Lima na turma 4º ANO A/),
    expect.stringMatching(/^linha 7: recusado: /),
    expect.stringMatching(/^linha 8: recusado: /),
  ])
})

test('a list without a school needs one, and goes into the one that is named', async () => {
  const list = ['Nome;Matrícula;Turma', 'Bia Rocha;2001;5º ANO B']
  await expect(importAll(list)).rejects.toThrow('acrescente --school')
  const { newSchool } = await importAll()
  const sheet = fileOf(list, 'alunos.csv')
  await expect(importFiles(school.store, sheet, { ...settings, schoolId: 99 })).rejects.toThrow(
    'Não há escola com o número 99',
  )
  const done = await importFiles(school.store, sheet, { ...settings, schoolId: newSchool!.id })
  expect(counts(done)).toBe('criado: 3, alterado: 0, já existe: 0, deixado de lado: 0, recusado: 0')
  expect(await readerOf(school.store.q).where('classes', { schoolId: newSchool!.id })).toHaveLength(2)
})

describe('a timetable', () => {
  const week = [
    'Turma;Disciplina;Professor;Dia;Início;Fim',
    '4º Ano A;Arte;José;Segunda;07:30;08:20',
    '4º Ano A;Arte;José;Quarta;09:00;09:50',
    '4º ANO B;Arte;Zélia;Sábado;07:00;07:50',
    '4º ANO B;Arte;;Natal;07:00;07:50',
  ]
  const importWeek = async (schoolId: number, lines = week) =>
    importFiles(school.store, fileOf(lines, 'horários.csv'), { ...settings, schoolId })

  test('is imported into the classes that are there and into new ones, and the second time changes nothing', async () => {
    const { newSchool } = await importAll()
    const done = await importWeek(newSchool!.id)
    expect(counts(done)).toBe('criado: 4, alterado: 0, já existe: 1, deixado de lado: 0, recusado: 1')
    const rows = readerOf(school.store.q)
    const jose = (await accountFor(school.store.q, 'jose@escola.com'))!.user
    const [art] = (await rows.where('modules', {})).filter(({ title }) => title === '4º ano · Arte')
    const links = await rows.where('moduleClasses', { moduleId: art!.id })
    expect(links.map(({ teacherId, meetings }) => [teacherId, meetings!.map((each) => each.weekday)])).toEqual([
      [null, ['monday', 'wednesday']],
      [null, ['saturday']],
    ])
    const classes = await rows.where('classes', {})
    expect(classes.map(({ weekday, classTime, teacherId }) => [weekday, classTime, teacherId])).toEqual([
      ['monday', '07:30', jose.id],
      ['saturday', '07:00', null],
    ])
    const before = await contents()
    expect(counts(await importWeek(newSchool!.id))).toBe(
      'criado: 0, alterado: 0, já existe: 5, deixado de lado: 0, recusado: 1',
    )
    expect(await contents()).toBe(before)
  })
})

test('an import is taken back whole, and the file can be imported again', async () => {
  const { importId } = await importAll()
  const undone = await undoImport(school.store, { importId: importId!, actor: null, now: settings.now + 1000 })
  expect(undone.left).toEqual([])
  const rows = readerOf(school.store.q)
  expect([await rows.where('users', {}), await rows.where('classes', {})]).toEqual([[], []])
  const again = await importFiles(school.store, fileOf(census), { ...settings, now: settings.now + 2000 })
  expect(counts(again)).toBe('criado: 10, alterado: 0, já existe: 0, deixado de lado: 0, recusado: 0')
})

const sample = '../shared/data/educacenso-2023.txt'
describe.runIf(existsSync(sample))(`with ${sample}`, () => {
  test('all of it is taken, and the second time changes nothing', async () => {
    const file = [{ name: 'educacenso-2023.txt', bytes: readFileSync(sample) }]
    const done = await importFiles(school.store, file, settings)
    expect(counts(done)).toBe('criado: 38, alterado: 0, já existe: 0, deixado de lado: 1, recusado: 0')
    const rows = readerOf(school.store.q)
    expect((await rows.where('classes', {})).map((each) => [each.title, each.weekday, each.classTime])).toEqual([
      ['MULTI 2º 3º ANO A VESP 2023', 'monday', '13:15'],
      ['MULTI 4º 5º ANO U VESP 2023', 'monday', '13:15'],
    ])
    expect((await rows.where('users', { role: 'teacher' })).map(({ name }) => name)).toEqual([
      'Leia Organa',
      'Gold Two',
    ])
    const before = await contents()
    const again = await importFiles(school.store, file, settings)
    expect(counts(again)).toBe('criado: 0, alterado: 0, já existe: 38, deixado de lado: 1, recusado: 0')
    expect(await contents()).toBe(before)
  })
})

describe('a file of several schools', () => {
  const other = census.map((line) =>
    line.replaceAll('87654321', '12348765').replace('DO RIO', 'DA SERRA').replace('ANA LIMA', 'EVA REIS'),
  )
  const both = [
    ...census,
    ...other.map((line) => line.replace('100000000002', '100000000009').replace(/JOSE@.*/, 'ZE@ESCOLA.COM')),
  ]
  const importBoth = () => importSchools(school.store, fileOf(both), settings)

  test('becomes a school each, with its own people, and the second time changes nothing', async () => {
    const done = await importBoth()
    expect(done.map((each) => [each.school, 'rows' in each && counts(each)])).toEqual([
      ['ESCOLA DO RIO', 'criado: 10, alterado: 0, já existe: 0, deixado de lado: 1, recusado: 0'],
      ['ESCOLA DA SERRA', 'criado: 10, alterado: 0, já existe: 0, deixado de lado: 1, recusado: 0'],
    ])
    const students = await readerOf(school.store.q).where('users', { role: 'student' })
    expect(students.map(({ name, schoolId }) => [name, schoolId])).toEqual([
      ['Ana Lima', 1],
      ['Eva Reis', 2],
    ])
    const before = await contents()
    for (const each of await importBoth()) expect(each).not.toHaveProperty('importId')
    expect(await contents()).toBe(before)
  })

  test('goes into the school whose letterhead has its code; a school that fails stops no other', async () => {
    const failing: typeof importFiles = (store, files, chosen) =>
      chosen.school?.name === 'ESCOLA DO RIO'
        ? Promise.reject(new Refusal('args.invalid', 'Não deu.'))
        : importFiles(store, files, chosen)
    const [rio, serra] = await importSchools(school.store, fileOf(both), settings, failing)
    expect(rio).toEqual({ school: 'ESCOLA DO RIO', failure: 'Não deu.' })
    expect(serra).toMatchObject({ school: 'ESCOLA DA SERRA', newSchool: { id: 1 } })
    const letterhead = { lines: [], inepCode: '87654321', city: null, signatures: [], logo: null }
    await school.store.tx((q) => write(q, [patch('schools', 1, { letterhead })], [settings.now + 1, 99]))
    expect(await importFiles(school.store, fileOf(census), settings)).not.toHaveProperty('newSchool')
    const own = await importFiles(school.store, fileOf(both), { ...settings, schoolId: 1 })
    expect(importLines(own.rows).filter((line) => line.includes('SERRA'))).toEqual([
      expect.stringMatching(/^linha 7: deixado de lado: ESCOLA DA SERRA \(É outra escola do arquivo/),
    ])
  })
})
