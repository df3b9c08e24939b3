import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { recordsOfCensus } from '../educacenso/readCensus.ts'
import { guessMapping } from '../guessMapping.ts'
import type { PersonRecord } from '../importRecords.ts'
import { planImport } from '../planImport.ts'
import { recordsOfSheets } from '../recordsOfSheets.ts'
import type { KnownSchool } from './importPlan.ts'

// Covers: decisions: the name shown is the social one; the civil name is the office's.

const today = '2026-11-25'
const empty: KnownSchool = {
  ...{ schoolId: 1, people: [], classes: [], enrollments: [] },
  codes: { users: new Map(), classes: new Map() },
}
const sheetOf = (lines: readonly string[], name = 'Alunos') => {
  const sheet = { name, rows: lines.map((line) => line.split(';')) }
  return { sheet, mapping: guessMapping(sheet, today) }
}
const recordsOf = (...lines: string[]) => recordsOfSheets([sheetOf(lines)], 'alunos.csv', today).records

/** What a list does to a school. */
function bring(known: KnownSchool, ...lines: string[]) {
  const planned = planImport(recordsOf(...lines), known, { today, zone: 'America/Sao_Paulo' })
  const people = planned.rows.filter(({ record }) => record.kind === 'person')
  return {
    after: applied(known, planned),
    verdicts: people.map(({ verdict }) => verdict),
    notes: people.map(({ note, why }) => why ?? note),
    changes: planned.changes,
  }
}
/** Each student with the civil name, in the order of the list. */
const called = ({ people, families = [] }: KnownSchool) =>
  people.map(({ id, name }) => [name, families.find(({ studentId }) => studentId === id)?.civilName ?? null])

const both = ['Nome civil;Nome social;Turma;RA', 'CARLOS EDUARDO PRADO;Carla Prado;6º A;1', 'Bia Rosa;;6º A;2']
const carla = ['Carla Prado', 'Carlos Eduardo Prado']
const bia = ['Bia Rosa', null]
const school = () => bring(empty, ...both).after
const named = ['Nome;Nome social;Turma', 'CARLOS EDUARDO PRADO;Carla Prado;6º A']

test.each([
  ['Nome civil;Nome social', 'CARLOS EDUARDO PRADO;Carla Prado', 'Bia Rosa;'],
  ['Nome;Nome social', 'CARLOS EDUARDO PRADO;Carla Prado', 'Bia Rosa;Não'],
  ['Aluno;Nome social', 'CARLOS EDUARDO PRADO;CARLA PRADO', 'Bia Rosa;BIA ROSA'],
  ['Nome;Nome civil', 'Carla Prado;CARLOS EDUARDO PRADO', 'Bia Rosa;'],
  ['Nome civil;Nome', 'CARLOS EDUARDO PRADO;Carla Prado', 'bia rosa;Bia Rosa'],
  ['Nome;Nome social;Nome civil', 'Carla;Carla Prado;CARLOS EDUARDO PRADO', 'Bia Rosa;não se aplica;'],
])('a list with %s brings the name shown and the civil one', (headings, first, second) => {
  const { after, notes } = bring(empty, `RA;Turma;${headings}`, `1;6º A;${first}`, `2;6º A;${second}`)
  expect(called(after)).toEqual([carla, bia])
  expect(notes[0]).toContain('com o nome social; o nome civil fica só para a secretaria')
  expect(notes[1]).not.toContain('nome social')
})

test('one column is the name, whatever it is called', () => {
  for (const heading of ['Nome', 'Nome civil', 'Aluno', 'Nome completo'])
    expect(called(bring(empty, `${heading};RA`, 'CARLOS EDUARDO PRADO;1').after)).toEqual([
      ['Carlos Eduardo Prado', null],
    ])
})

test('the same list again changes nothing', () => {
  expect(bring(school(), ...both)).toMatchObject({ verdicts: ['same', 'same'], changes: [] })
  const byName = bring(empty, ...named).after
  expect(bring(byName, ...named)).toMatchObject({ verdicts: ['same'], changes: [] })
})

test('a newer list of civil names finds its students and undoes no social name', () => {
  const list = ['Nome;Turma;RA', 'CARLOS EDUARDO PRADO;6º A;1', 'Bia Rosa Lima;6º A;2']
  const { verdicts, notes, after } = bring(school(), ...list)
  expect(verdicts).toEqual(['same', 'changed'])
  expect(notes[0]).toBe('o arquivo só tem o nome civil; fica o nome social')
  expect(called(after)).toEqual([carla, ['Bia Rosa Lima', null]])
  expect(bring(after, ...list)).toMatchObject({ verdicts: ['same', 'same'], changes: [] })
})

test('so does one without any code, in which the name in the class says who it is', () => {
  const byName = bring(empty, ...named).after
  const { verdicts, notes, after } = bring(byName, 'Nome;Turma', 'Carlos Eduardo Prado;6º A')
  expect(verdicts).toEqual(['same'])
  expect(notes).toEqual(['encontrado(a) pelo nome na turma; o arquivo só tem o nome civil; fica o nome social'])
  expect(called(after)).toEqual([carla])
  expect(bring(byName, 'Nome;Turma', 'Carla Prado;6º A')).toMatchObject({ verdicts: ['same'] })
  expect(bring(byName, 'Nome', 'Carlos Eduardo Prado').notes[0]).toMatch(/^A linha só tem o nome, sem turma/)
  expect(bring(byName, 'Nome;Turma', 'Carlos Eduardo Prado;6º B').notes[0]).toMatch(
    /^Já há Carlos Eduardo Prado na escola, fora desta turma/,
  )
})

test('a name that is neither is told, and the social one stays', () => {
  const { verdicts, notes, after } = bring(school(), 'Nome;RA', 'Carlos Prado Filho;1')
  expect(verdicts).toEqual(['same'])
  expect(notes).toEqual([
    'o nome do arquivo não é o social nem o civil; fica o nome social: confira em Família e documentos',
  ])
  expect(called(after)).toEqual([carla, bia])
})

test('a census of any year knows the civil name alone, and undoes no social one', () => {
  const census = [
    '00|87654321|1|||EMEF DO RIO',
    '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
    '30|87654321|2|123456789012||CARLOS EDUARDO PRADO|01/01/2013|1|EVA PRADO|',
    '60|87654321|2||11|111',
  ].join('\r\n')
  const plan = (known: KnownSchool) =>
    planImport(recordsOfCensus(census, 'censo.txt').records, known, { today, zone: 'America/Sao_Paulo' })
  const first = applied(empty, plan(empty))
  const [student] = first.people
  const after = {
    ...first,
    people: [{ ...student!, name: 'Carla Prado' }],
    families: [{ ...first.families![0]!, civilName: student!.name }],
  }
  const again = plan(after)
  expect(again.changes).toEqual([])
  expect(again.rows.map(({ note }) => note)).toContain('o arquivo só tem o nome civil; fica o nome social')
})

test('a part of the social name, as files often have it, does not shorten the one that is there', () => {
  const { after, notes } = bring(school(), 'Nome;Nome social;RA', 'CARLOS EDUARDO PRADO;Carla;1')
  expect(called(after)).toEqual([carla, bia])
  expect(notes[0]).toContain('o nome social do arquivo é só uma parte; fica o que está')
  expect(called(bring(after, 'Nome;Nome social;RA', 'CARLOS EDUARDO PRADO;Clara;1').after)[0]).toEqual([
    'Clara',
    'Carlos Eduardo Prado',
  ])
})

test('a list that says which is the social name gives it to who is there by the civil one', () => {
  const before = bring(empty, 'Nome;Turma;RA', 'Carlos Eduardo Prado;6º A;1').after
  expect(called(bring(before, ...both).after)).toEqual([carla, bia])
  const byName = bring(empty, 'Nome;Turma', 'Carlos Eduardo Prado;6º A').after
  const { verdicts, after } = bring(byName, ...named)
  expect(verdicts).toEqual(['changed'])
  expect(called(after)).toEqual([carla])
  expect(bring(after, ...named)).toMatchObject({ verdicts: ['same'], changes: [] })
})

test('two people of one name are never taken for each other because of the papers of one', () => {
  const both = bring(
    empty,
    'Nome;Nome social;Turma;RA',
    'Carlos Prado;Carla Prado;6º A;1',
    'Carlos Prado;;6º A;2',
  ).after
  expect(called(both)).toEqual([
    ['Carla Prado', 'Carlos Prado'],
    ['Carlos Prado', null],
  ])
  const { notes, changes } = bring(both, 'Nome;Turma', 'Carlos Prado;6º A')
  expect(notes[0]).toMatch(/^Há mais de uma pessoa com este nome na turma 6º A/)
  expect(changes).toEqual([])
})

test('a civil name that cannot be read is left out in words, and the rest of the row is taken', () => {
  const list = ['Nome;Nome civil;RA', `Carla;${'x'.repeat(201)};1`, 'Davi;123;2', 'Eva;JoÃ£o;3', 'Gil;#N/D;4']
  const { after, notes } = bring(empty, ...list)
  expect(called(after).map(([, civil]) => civil)).toEqual([null, null, null])
  expect(notes[0]).toContain('o nome civil não foi anotado: confira-o no arquivo')
  for (const note of notes.slice(1, 3)) expect(note).toContain('o nome civil não foi anotado: confira-o no arquivo')
})

test('another sheet of the file names a student by either name', () => {
  const { sheet } = sheetOf(['Nome;Turma', 'Carlos Eduardo Prado;7º B', 'Carla Prado;8º C'], 'Outras turmas')
  const others = { sheet, mapping: guessMapping(sheet, today, 'enrollments') }
  const records = recordsOfSheets([sheetOf(both), others], 'a.xlsx', today).records
  const ofCarla = records.flatMap((each) =>
    each.kind === 'enrollment' && each.source.sheet === 'Outras turmas' ? [each.person[0]] : [],
  )
  expect(ofCarla).toEqual(['matricula:1', 'matricula:1'])
  const { rows } = planImport(records, empty, { today, zone: 'America/Sao_Paulo' })
  expect(rows.filter(({ verdict }) => verdict === 'refused')).toEqual([])
})

test('a teacher’s civil name has no place, which is told', () => {
  const list = sheetOf(['Nome;Nome social;E-mail', 'Caio Luz;Cora Luz;cora@escola.br'], 'Professores')
  expect(recordsOfSheets([list], 'a.csv', today).records).toMatchObject([
    { role: 'teacher', name: 'Cora Luz', note: 'com o nome social; o nome civil não é guardado' },
  ])
})

test('a program that sends a family of a teacher writes none', () => {
  const [record] = recordsOfSheets([sheetOf(['Nome;E-mail', 'Cora Luz;cora@escola.br'], 'Professores')], 'a.csv', today)
    .records as PersonRecord[]
  const sent = [{ ...record!, family: { civilName: 'Caio Luz' } }]
  const options = { today, zone: 'America/Sao_Paulo' }
  const first = applied(empty, planImport(sent, empty, options))
  expect([first.people.length, first.families]).toEqual([1, []])
  expect(planImport(sent, first, options).changes).toEqual([])
})

test('whoever was erased is found by no civil name', () => {
  const [person] = school().people
  const record = wholeRow('studentRecords', { studentId: person!.id, schoolId: 1, civilName: null })
  const known = { ...school(), families: [record] }
  expect(bring(known, 'Nome;Turma', 'Carlos Eduardo Prado;6º A').verdicts).toEqual(['created'])
})
