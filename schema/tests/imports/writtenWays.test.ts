import { strToU8 } from 'fflate'
import papa from 'papaparse'
import { expect, test } from 'vitest'
import { folded } from '#schema/lists/codeOf.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { volume } from '../volume.ts'
import { dateCell, readBytes, xlsx } from './makeFiles.ts'

// Covers: lists as people write them.

interface Student {
  name: string
  schoolClass: string
  matricula: string
  since: string
  birthDate: string
}

/** Numbers that look random, the same for the same seed. */
function randomOf(seed: number) {
  let state = seed * 2654435761
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const upTo = (most: number) => Math.floor(next() * (most + 1))
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length - 1)]!
  const chance = (share: number) => next() < share
  const shuffled = <T>(all: readonly T[]): T[] =>
    all
      .map((each) => ({ each, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each)
  return { upTo, pick, chance, shuffled }
}
type Random = ReturnType<typeof randomOf>

const first = [
  'Ana',
  'Bia',
  'Caio',
  'Davi',
  'Elis',
  'José',
  'João Pedro',
  'Íris',
  'Kauã',
  'Núbia',
  'Ana Júlia',
  'Mbo’ehara',
]
const last = ['Prado', 'da Rosa', 'Luz', 'D’Ávila', 'de Sá', 'Conceição', 'dos Santos Lima', 'Araújo', 'Guimarães Neto']
const titles = ['6º A', '6º B', '7º A', '6º ano A', '7º ano B', '1ª série A', 'Pré II', '6A', '7B', '5º ANO C', 'EJA 2']

function tableOf({ upTo, pick, shuffled }: Random): Student[] {
  const classes = shuffled(titles)
    .slice(0, 1 + upTo(3))
    .filter(
      (title, i, all) =>
        all.findIndex((each) => folded(each).replace(/ano|[º ]/g, '') === folded(title).replace(/ano|[º ]/g, '')) === i,
    )
  const day = () => String(1 + upTo(27)).padStart(2, '0')
  return classes.flatMap((schoolClass, at) =>
    Array.from(
      { length: 3 + upTo(8) },
      (_, i): Student => ({
        ...{ name: `${pick(first)} ${pick(last)}`, schoolClass, matricula: String(10_000 + 100 * at + i) },
        since: `2026-0${2 + upTo(6)}-${day()}`,
        birthDate: `201${upTo(9)}-0${1 + upTo(8)}-${day()}`,
      }),
    ),
  )
}

const headings: Record<keyof Student | 'number' | 'sex' | 'grade', readonly string[]> = {
  grade: ['Série', 'Ano', 'Ano/Série'],
  name: ['Nome', 'NOME DO ALUNO', 'Aluno(a)', 'estudante', 'Nome completo'],
  schoolClass: ['Turma', 'TURMA', 'classe', 'Nome da turma'],
  matricula: ['Matrícula', 'RA', 'Nº de matrícula', 'MATRICULA'],
  since: ['Data de matrícula', 'Desde', 'ENTRADA', 'Data da matrícula'],
  birthDate: ['Data de nascimento', 'Nasc.', 'DN'],
  number: ['Nº', 'nº da chamada', 'Ordem'],
  sex: ['Sexo', 'Gênero', 'Cor/raça'],
}
const titleLines = [
  'EMEF DO RIO',
  'Rua A, 10 - Centro; Belém',
  'Relatório de alunos',
  'Emitido em 26/11/2026',
  'Ano letivo: 2026',
  'Diretora: Rita Luz, Secretária: Ana Sá',
  '',
  '  ',
]
const days: readonly ((iso: string) => string)[] = [
  (iso) => iso,
  (iso) => iso.split('-').reverse().join('/'),
  (iso) =>
    iso
      .split('-')
      .map(Number)
      .reverse()
      .join('/')
      .replace(/\/20(\d\d)$/, '/$1'),
  (iso) => iso.split('-').reverse().join('.'),
  (iso) => `${iso.split('-').reverse().join('/')} 00:00`,
]

/** A table written in one of the many ways, as rows of cells, or as a sheet for each class. */
function written(table: readonly Student[], random: Random) {
  const { upTo, pick, chance, shuffled } = random
  const layout = pick(['column', 'column', 'bare', 'grade', 'sections', 'sheets'] as const)
  const isXlsx = layout === 'sheets' || chance(0.4)
  const own = [
    'matricula',
    'since',
    ...(chance(0.5) ? ['birthDate'] : []),
    ...(chance(0.5) ? ['number'] : []),
    ...(chance(0.3) ? ['sex'] : []),
  ]
  const columns = shuffled([
    'name',
    ...(layout === 'column' || layout === 'bare'
      ? ['schoolClass']
      : layout === 'grade'
        ? ['grade', 'schoolClass']
        : []),
    ...own,
  ]) as (keyof typeof headings)[]
  const heading = columns.map((column) => pick(headings[column]))
  const isUpper = chance(0.5)
  // One day that can only be read so, or the column says nothing.
  const monthFirst = !isXlsx && layout === 'column' && chance(0.3)
  const dayText = monthFirst ? (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : pick(days)
  const asDates = isXlsx && chance(0.5)
  const cellOf = (student: Student, column: keyof typeof headings, i: number): unknown => {
    if (column === 'number') return isXlsx ? i + 1 : String(i + 1)
    if (column === 'sex') return i % 2 ? 'F' : 'M'
    if (column === 'since' || column === 'birthDate')
      return asDates ? dateCell(student[column]) : dayText(student[column])
    if (column === 'name') return isUpper ? student.name.toLocaleUpperCase('pt-BR') : student.name
    const [, grade = '', letter] = layout === 'grade' ? (/^(.*) (\S+)$/.exec(student.schoolClass) ?? []) : []
    if (column === 'grade') return grade
    return (column === 'schoolClass' && letter) || student[column]
  }
  const foot = () =>
    chance(0.3) ? [[], [pick(['Emitido em 26/11/2026 às 10:00', 'Página 1 de 2', 'Assinatura: Rita Luz'])]] : []
  const above = Array.from({ length: chance(0.5) && layout !== 'bare' ? upTo(30) : 0 }, () => [pick(titleLines)])
  const groups = [...new Set(table.map(({ schoolClass }) => schoolClass))].map((title) => ({
    title,
    rows: table.filter(({ schoolClass }) => schoolClass === title),
  }))
  const body = (rows: readonly Student[]) =>
    rows.map((student, i) => columns.map((column) => cellOf(student, column, i)))
  const total = (count: number): unknown[][] => (chance(0.5) ? [[pick(['Total: ', 'TOTAL DE ALUNOS: ']) + count]] : [])
  if (layout === 'sheets')
    return {
      isXlsx,
      sheets: groups.map(({ title, rows }) => ({
        sheet: title,
        data: [...above, heading, ...body(rows), ...total(rows.length)],
      })),
    }
  if (layout === 'column' || layout === 'bare' || layout === 'grade') {
    const at = columns.indexOf('schoolClass')
    const joins = isXlsx && layout === 'column' && chance(0.5)
    const rows = groups.flatMap(({ rows }) =>
      body(rows).map((cells, i) =>
        joins
          ? cells.map((cell, column) => (column !== at ? cell : i ? null : { value: cell, rowSpan: rows.length }))
          : cells,
      ),
    )
    const all = joins || chance(0.5) ? rows : shuffled(rows)
    const again = chance(0.3) && !joins && layout !== 'bare' ? [...all.slice(0, 4), heading, ...all.slice(4)] : all
    return {
      isXlsx,
      sheets: [
        {
          sheet: 'Plan1',
          data: [...above, ...(layout === 'bare' ? [] : [heading]), ...again, ...total(table.length), ...foot()],
        },
      ],
    }
  }
  const say = pick([
    (title: string) => [`TURMA: ${title}  TURNO: MANHÃ`],
    (title: string) => ['Turma:', title, 'Turno:', 'Manhã'],
    (title: string) => [`Turma ${title}`],
    (title: string) => [title],
  ])
  const headsEach = chance(0.7)
  const data = groups.flatMap(({ title, rows }, i) => [
    say(title),
    ...(headsEach || !i ? [heading] : []),
    ...body(rows),
    ...total(rows.length),
    [],
  ])
  return { isXlsx, sheets: [{ sheet: 'Plan1', data: [...above, ...data, ...foot()] }] }
}

function bytesOf({ isXlsx, sheets }: ReturnType<typeof written>, { pick }: Random): Promise<Uint8Array> | Uint8Array {
  if (isXlsx) return xlsx(...(sheets as { sheet: string; data: unknown[][] }[]))
  const text = papa.unparse(sheets[0]!.data as string[][], {
    delimiter: pick([';', ',', '\t', '|']),
    newline: pick(['\n', '\r\n']),
  })
  return pick([
    () => strToU8(text),
    () => strToU8(`\ufeff${text}`),
    () => Uint8Array.from(Buffer.from(text.replaceAll('’', "'"), 'latin1')),
    () => Uint8Array.from([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]),
  ])()
}

const plainName = (name: string) => folded(name).replaceAll('’', "'")
const lineOf = ({ name, schoolClass, matricula, since }: Omit<Student, 'birthDate'>) =>
  [plainName(name), folded(schoolClass), matricula, since].join(' | ')

/** The table that records say. */
function tableIn(records: readonly ImportRecord[]): string[] {
  const people = new Map(records.flatMap((each) => (each.kind === 'person' ? [[each.codes[0]!, each]] : [])))
  return records.flatMap((each) => {
    if (each.kind !== 'enrollment') return []
    const [code = ''] = each.person
    const name = people.get(code)?.name ?? '?'
    const schoolClass = each.schoolClass[0]!.replace('titulo:', '')
    return [lineOf({ name, schoolClass, matricula: code.replace('matricula:', ''), since: each.since ?? '' })]
  })
}

test('a table of people and classes written in any way is read as the table, and nothing is made of its titles', async () => {
  for (let seed = 1; seed <= volume(20, 200); seed += 1) {
    const random = randomOf(seed)
    const table = tableOf(random)
    const sheet = written(table, random)
    const { records } = await readBytes(await bytesOf(sheet, random))
    const made = new Set(records.flatMap((each) => (each.kind === 'class' ? [folded(each.title)] : [])))
    const leftOut = records.filter(({ kind }) => kind === 'refused' || kind === 'skipped')
    const ofNobody = leftOut.filter((each) => each.kind === 'skipped' && !/\d{5}/.test(each.what))
    expect([seed, tableIn(records).sort(), [...made].sort()]).toEqual([
      seed,
      table.map(lineOf).sort(),
      [...new Set(table.map(({ schoolClass }) => folded(schoolClass)))].sort(),
    ])
    expect([seed, leftOut.filter((each) => !ofNobody.includes(each as never))]).toEqual([seed, []])
  }
})
