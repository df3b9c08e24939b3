import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { keyOf, type NewRow, type Rows, type TableName, tableNames, wholeRow } from '#schema/entities/tables.ts'
import { decodeCensus, parseCensus } from '#schema/imports/educacenso/censusFile.ts'
import { personName } from '#schema/imports/personName.ts'
import type { ImportAccess } from './importAccess.ts'
import { importCensus } from './importCensus.ts'

/** A line of a kind with some of its fields, by position. */
function line(kind: string, length: number, fields: Record<number, string>) {
  const all = Array.from({ length }, (_, i) => fields[i] ?? '')
  return [kind, '87654321', ...all.slice(2)].join('|')
}
const schoolLine = line('00', 56, { 2: '1', 5: 'EMEF DO RIO' })
const classLine = (local: string, inep: string, title: string, days = '0111110', at = ['7', '5', '11', '30']) =>
  line('20', 76, {
    2: local,
    3: inep,
    4: title,
    5: '1',
    ...Object.fromEntries(at.map((part, i) => [6 + i, part])),
    ...Object.fromEntries([...days].map((flag, i) => [10 + i, flag])),
  })
const personLine = (local: string, inep: string, name: string, email = '') =>
  line('30', 98, { 2: local, 3: inep, 4: '12345678909', 5: name, 6: '01/02/2013', 8: 'MÃE DE ALGUÉM', 97: email })
const link = (kind: '50' | '60', person: string[], schoolClass: string[]) =>
  line(kind, 40, { 2: person[0]!, 3: person[1]!, 4: schoolClass[0]!, 5: schoolClass[1]! })

const file = [
  schoolLine,
  classLine('11', '111', '4º ANO A'),
  classLine('12', '222', '5º ANO B', '0010000', ['13', '0', '17', '0']),
  classLine('13', '', 'SEM HORÁRIO', '0000000', ['', '', '', '']),
  personLine('1', '100000000001', 'JOSÉ DAS NEVES', 'JOSE@ESCOLA.COM'),
  personLine('2', '100000000002', 'ANA D’ÁVILA'),
  personLine('3', '', 'CÍCERO LIMA'),
  personLine('4', '100000000004', 'DIRETORA'),
  link('50', ['1', '100000000001'], ['11', '111']),
  link('50', ['2', '100000000002'], ['11', '111']),
  link('60', ['3', ''], ['11', '222']),
  link('60', ['3', ''], ['99', '999']),
  link('60', ['77', ''], ['11', '111']),
  'lixo',
].join('\r\n')

/** An import's access to tables in memory. */
function memoryAccess() {
  const tables = Object.fromEntries(tableNames.map((name) => [name, new Map()])) as {
    [T in TableName]: Map<unknown, Rows[T]>
  }
  const known = new Map<string, number>()
  let writes = 0
  const store = <T extends TableName>(table: T, row: NewRow<T>) => {
    writes += 1
    const whole = wholeRow(table, row)
    tables[table].set(keyOf(table, whole), whole)
  }
  const insert = <T extends TableName>(table: T, row: Omit<NewRow<T>, 'id'>) => {
    const id = tables[table].size + 1
    store(table, { id, ...row } as unknown as NewRow<T>)
    return id
  }
  const access: ImportAccess = {
    rows: {
      get: async (table, key) => tables[table].get(key),
      where: async (table, match) =>
        [...tables[table].values()].filter((row) =>
          Object.entries(match).every(([name, value]) => row[name as keyof typeof row] === value),
        ),
    },
    rowOf: async (table, code) => known.get(`${table} ${code}`),
    remember: async (table, code, id) => void known.set(`${table} ${code}`, id),
    insert: async (table, row) => insert(table, row),
    put: async (table, row) => store(table, row),
    patch: async (table, id, fields) => void tables[table].set(id, { ...tables[table].get(id)!, ...fields }),
    insertUser: async (row) => insert('users', row),
    conclude: async () => {},
  }
  return { access, tables, writes: () => writes }
}

const settings = { now: 1_700_000_000_000, newPassword: () => ({ text: 'primeira-1', hash: 'x' }) }
const linesOf = (report: Awaited<ReturnType<typeof importCensus>>, at: number) =>
  report.entries.filter((entry) => entry.line === at).map(({ outcome, what, note }) => `${outcome}: ${what}; ${note}`)

test('reports line by line what it created, left out and refused', async () => {
  const { access, tables } = memoryAccess()
  const report = await importCensus(access, parseCensus(file), settings)
  expect(linesOf(report, 2)[0]).toContain('tem 5 dias de aula por semana; ficou o primeiro')
  expect(linesOf(report, 4)[0]).toContain('sem dia no arquivo: ficou segunda-feira; sem horário no arquivo')
  expect(linesOf(report, 8)).toEqual([
    'deixado de lado: Diretora; não é professor nem aluno de uma turma neste arquivo',
  ])
  expect(linesOf(report, 10)[0]).toMatch(/^deixado de lado: .*já tem professor/)
  expect(linesOf(report, 11)[0]).toMatch(
    /^criado: matrícula .*4º ANO A; o código INEP da turma não confere.*valeu o código local/,
  )
  expect(linesOf(report, 12)[0]).toMatch(/^recusado: .*não há a turma 99/)
  expect(linesOf(report, 13)[0]).toMatch(/^recusado: .*não há esta pessoa/)
  expect(linesOf(report, 14)[0]).toMatch(/^recusado: linha; registro 'lixo' desconhecido/)
  expect([...tables.classes.values()].map((c) => [c.title, c.weekday, c.classTime, c.teacherId])).toEqual([
    ['4º ANO A', 'monday', '07:05', 1],
    ['5º ANO B', 'tuesday', '13:00', null],
    ['SEM HORÁRIO', 'monday', '08:00', null],
  ])
  expect([...tables.users.values()].map((u) => [u.name, u.email, u.username, u.role])).toEqual([
    ['José das Neves', 'jose@escola.com', null, 'teacher'],
    ['Ana D’Ávila', null, '100000000002', 'teacher'],
    ['Cícero Lima', null, '87654321-3', 'student'],
  ])
  expect(report.credentials).toHaveLength(3)
  expect([...tables.users.values()].every((u) => u.mustChangePassword)).toBe(true)
})

test('stores no tax number, birth date or parent', async () => {
  const { access, tables } = memoryAccess()
  const report = await importCensus(access, parseCensus(file), settings)
  const all = JSON.stringify([Object.values(tables).map((rows) => [...rows.values()]), report])
  for (const secret of ['12345678909', '01/02/2013', 'ALGUÉM']) expect(all).not.toContain(secret)
})

test('a second import changes nothing and shows no password', async () => {
  const { access, tables, writes } = memoryAccess()
  await importCensus(access, parseCensus(file), settings)
  const before = JSON.stringify(Object.values(tables).map((rows) => [...rows]))
  const written = writes()
  const again = await importCensus(access, parseCensus(file), settings)
  expect(writes()).toBe(written)
  expect(JSON.stringify(Object.values(tables).map((rows) => [...rows]))).toBe(before)
  expect(again.count('criado')).toBe(0)
  expect(again.credentials).toEqual([])
})

test('refuses a file without a school, and an unknown target school', async () => {
  const { access, writes } = memoryAccess()
  expect((await importCensus(access, parseCensus('lixo'), settings)).count('recusado')).toBe(2)
  const other = await importCensus(access, parseCensus(file), { ...settings, schoolId: 7 })
  expect(other.entries.at(-1)).toMatchObject({ outcome: 'recusado', note: 'não há escola com o número 7' })
  expect(writes()).toBe(0)
})

test('reads Latin 1 as well as UTF-8', () => {
  expect(decodeCensus(Buffer.from('JOSÉ', 'utf8'))).toBe('JOSÉ')
  expect(decodeCensus(Buffer.from('JOSÉ', 'latin1'))).toBe('JOSÉ')
  expect(personName('MARIA DE LOURDES D’ÁVILA-SÁ E SOUZA')).toBe('Maria de Lourdes D’Ávila-Sá e Souza')
})

const sample = '../shared/data/educacenso-2023.txt'
describe.runIf(existsSync(sample))(`with ${sample}`, () => {
  test('crossed codes are reported, and the local ones are used', async () => {
    const { access, tables } = memoryAccess()
    const report = await importCensus(access, parseCensus(decodeCensus(readFileSync(sample))), settings)
    expect(report.count('recusado')).toBe(0)
    expect(report.entries.filter(({ note }) => note.includes('não confere'))).toHaveLength(12)
    expect([...tables.classes.values()].map((c) => [c.title, c.weekday, c.classTime])).toEqual([
      ['MULTI 2º 3º ANO A VESP 2023', 'monday', '13:15'],
      ['MULTI 4º 5º ANO U VESP 2023', 'monday', '13:15'],
    ])
    const inClass = (id: number) => [...tables.enrollments.values()].filter((e) => e.classId === id).length
    expect([inClass(1), inClass(2)]).toEqual([5, 5])
    const teachers = [...tables.users.values()].filter((u) => u.role === 'teacher').map((u) => u.name)
    expect(teachers).toEqual(['Leia Organa', 'Gold Two'])
    expect(report.credentials).toHaveLength(12)
  })
})
