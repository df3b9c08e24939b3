import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { weekdayLabel } from '#schema/fields/dates/dates.ts'
import { decodeText } from '../files/decodeText.ts'
import type { ImportRecord } from '../importRecords.ts'
import { recordsOfCensus } from './readCensus.ts'

const text = [
  '00|87654321|1|||EMEF DO RIO',
  '20|87654321|11|111|4º ANO A|1|7|30|11|30|0|1|1|1|1|1|0',
  '20|87654321|13||SEM HORÁRIO|1||||||||||||',
  '30|87654321|1|100000000001|52998224725|JOSÉ DAS NEVES|01/01/1980|JOSE@ESCOLA.COM',
  '30|87654321|2||12345678900|ANA D’ÁVILA|01/01/2013|1|EVA D’ÁVILA|JOÃO LIMA|2|3',
  '30|87654321|4|100000000004||DIRETORA|01/01/1970|',
  '50|87654321|1|100000000001|11|222',
  '60|87654321|2||11|111',
  '60|87654321|1|100000000001|11|111',
  '60|87654321|2||99|999',
  '60|87654321|77||11|111',
  'lixo',
].join('\r\n')

const at = (records: readonly ImportRecord[], line: number) => records.filter(({ source }) => source.line === line)
const meetingsIn = (records: readonly ImportRecord[], line: number): string[] =>
  at(records, line).flatMap((each) =>
    each.kind === 'meeting' ? [`${weekdayLabel(each.weekday)} ${each.startTime}, ${each.minutes} min`] : [],
  )

test('a census file becomes classes, people, teachers and enrollments with their codes', () => {
  const { school, records } = recordsOfCensus(text, 'escola.txt')
  expect(school).toMatchObject({ codes: ['inep:87654321'], name: 'EMEF DO RIO' })
  expect(meetingsIn(records, 2)).toEqual([
    'segunda-feira 07:30, 240 min',
    'terça-feira 07:30, 240 min',
    'quarta-feira 07:30, 240 min',
    'quinta-feira 07:30, 240 min',
    'sexta-feira 07:30, 240 min',
  ])
  expect(records.filter(({ kind }) => kind !== 'meeting').slice(0, 4)).toEqual([
    {
      kind: 'class',
      source: { file: 'escola.txt', line: 2 },
      codes: ['inep:111', 'id:87654321:turma:11'],
      title: '4º ANO A',
      hasMeetings: true,
    },
    {
      kind: 'class',
      source: { file: 'escola.txt', line: 3 },
      codes: ['id:87654321:turma:13'],
      title: 'SEM HORÁRIO',
      note: 'sem dia no arquivo: uma turma nova fica na segunda-feira; sem horário no arquivo: uma turma nova fica às 08:00',
    },
    {
      kind: 'person',
      source: { file: 'escola.txt', line: 4 },
      codes: ['inep:100000000001', 'id:87654321:pessoa:1', 'cpf:52998224725'],
      role: 'teacher',
      name: 'José das Neves',
      email: 'jose@escola.com',
    },
    {
      kind: 'person',
      source: { file: 'escola.txt', line: 5 },
      codes: ['id:87654321:pessoa:2'],
      role: 'student',
      name: 'Ana D’Ávila',
      username: '87654321-2',
      family: { birthDate: '2013-01-01', motherName: 'Eva D’Ávila', fatherName: 'João Lima' },
    },
  ])
  expect(at(records, 7)[0]).toMatchObject({
    kind: 'teaching',
    person: ['inep:100000000001', 'id:87654321:pessoa:1', 'cpf:52998224725'],
    schoolClass: ['inep:111', 'id:87654321:turma:11'],
    note: 'o código INEP da turma não confere: a linha diz 222, a turma 11 é 111; valeu o código local',
  })
  expect(at(records, 8)[0]).toMatchObject({ kind: 'enrollment', person: ['id:87654321:pessoa:2'] })
})

test('classes are of the year in which the school year of the file begins, where it says so', () => {
  const of = (days: string) =>
    recordsOfCensus([`00|87654321|1|${days}|EMEF DO RIO`, '20|87654321|11|111|4º ANO A|1'].join('\n'), 'a.txt')
      .records[0]
  expect(of('09/02/2026|18/12/2026')).toMatchObject({ kind: 'class', schoolYear: '2026' })
  expect(of('|')).not.toHaveProperty('schoolYear')
})

test('a class of the layout of 2025 has hours for each day', () => {
  const of2025 = (hours: string) => {
    const other = '20|87654321|12|112|5º ANO A|1||07:30-11:30||||||1|0|0'
    const lines = ['00|87654321|1|||EMEF DO RIO', `20|87654321|11|111|4º ANO A|1|${hours}|1|0|0`, other]
    return recordsOfCensus(lines.join('\n'), 'escola.txt').records
  }
  expect(meetingsIn(of2025('||13:15-17:15|08:00-11:30|||'), 2)).toEqual([
    'terça-feira 13:15, 240 min',
    'quarta-feira 08:00, 210 min',
  ])
  expect(meetingsIn(of2025('||||||8:00-11:30'), 2)).toEqual(['sábado 08:00, 210 min'])
  expect(of2025('||||||')[0]).toMatchObject({ note: expect.stringContaining('sem dia no arquivo') })
})

test('a class with several teachers, or without the hour at which it ends, keeps its first day until a timetable comes', () => {
  const of = (...lines: string[]) =>
    recordsOfCensus(['00|87654321|1|||EMEF DO RIO', ...lines].join('\n'), 'a.txt').records
  const people = ['30|87654321|1|||JOSÉ', '30|87654321|2|||ANA']
  const taught = ['50|87654321|1||11|111', '50|87654321|2||11|111']
  const classLine = (hours: string) => `20|87654321|11|111|6º ANO A|1|${hours}|0|1|1|0|0|0|0`
  const times = { weekday: 'monday', classTime: '07:30' }
  expect(of(classLine('7|30|11|30'), ...people, ...taught)[0]).toMatchObject({
    ...times,
    note: 'tem 2 dias de aula por semana e vários professores: importe a grade de horários; até lá vale o primeiro',
  })
  expect(of(classLine('7|30||'))[0]).toMatchObject({
    ...times,
    note: 'tem 2 dias de aula por semana, sem a hora do fim; até lá vale o primeiro',
  })
  expect(meetingsIn(of(classLine('7|30|11|30'), ...people, taught[0]!), 2)).toHaveLength(2)
})

test('whom no class names is skipped, and a line that fits nothing is refused in words', () => {
  const { records } = recordsOfCensus(text, 'escola.txt')
  const words = records.flatMap((each) =>
    each.kind === 'refused' || each.kind === 'skipped'
      ? [`${each.source.line} ${each.kind}: ${each.what}: ${each.why}`]
      : [],
  )
  expect(words).toEqual([
    '6 skipped: Diretora: Não é professor nem aluno de uma turma neste arquivo.',
    '9 refused: José das Neves na turma 4º ANO A: Esta pessoa é professor(a) neste arquivo e não pode ser aluno(a).',
    '10 refused: Ana D’Ávila: Não há a turma 99 no arquivo.',
    '11 refused: pessoa 77: Não há esta pessoa no arquivo (registro 30 ausente ou recusado).',
    "12 refused: linha 12: registro 'lixo' desconhecido",
  ])
})

test('birth dates, parents and invalid tax numbers are not read', () => {
  const all = JSON.stringify(recordsOfCensus(text, 'escola.txt'))
  for (const secret of ['12345678900', '01/01']) expect(all).not.toContain(secret)
})

test('a file without a school has no records but the reason', () => {
  const { school, records } = recordsOfCensus('20|1|1|1|A', 'escola.txt')
  expect(school).toBeUndefined()
  expect(records).toMatchObject([{ kind: 'refused', source: { line: 0 }, what: 'arquivo' }])
})

const sample = '../shared/data/educacenso-2023.txt'
describe.runIf(existsSync(sample))(`with ${sample}`, () => {
  test('every line has its record; the crossed codes are told and the local ones count', () => {
    const { records, school } = recordsOfCensus(decodeText(readFileSync(sample)), 'educacenso-2023.txt')
    expect(school).toMatchObject({ codes: ['inep:12345678'], name: 'ESCOLA PORTABILIS' })
    const count = (kind: ImportRecord['kind']) => records.filter((each) => each.kind === kind).length
    expect({
      classes: count('class'),
      people: count('person'),
      teaching: count('teaching'),
      enrollments: count('enrollment'),
      skipped: count('skipped'),
      refused: count('refused'),
    }).toEqual({ classes: 2, people: 12, teaching: 2, enrollments: 10, skipped: 1, refused: 0 })
    expect(records.filter(({ note }) => note?.includes('não confere'))).toHaveLength(12)
    const students = (local: string) =>
      records.filter((each) => each.kind === 'enrollment' && each.schoolClass.includes(`id:12345678:turma:${local}`))
    expect([students('736').length, students('737').length]).toEqual([5, 5])
    const teachers = records.flatMap((each) => (each.kind === 'person' && each.role === 'teacher' ? [each.name] : []))
    expect(teachers).toEqual(['Leia Organa', 'Gold Two'])
  })
})
