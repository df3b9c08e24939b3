import { expect, test } from 'vitest'
import { wholeRow } from '#schema/nouns/tables.ts'
import { applied } from '#schema/tests/imports/applied.ts'
import { guessMapping } from '../guessMapping.ts'
import { planImport } from '../planImport.ts'
import { recordsOfSheets } from '../recordsOfSheets.ts'
import type { KnownSchool } from './importPlan.ts'

const today = '2026-11-25'
const headings = [
  'Nome',
  'RA',
  'Nascimento',
  'Responsável',
  'Celular',
  'E-mail do responsável',
  'Filiação 1',
  'Endereço',
]
const ana = ['Ana Lima', '1', '20/05/2013', 'Rosa Lima', '11988887777', 'rosa@casa.br', 'ROSA LIMA', 'Rua A, 1']

const recordsOf = (...rows: string[][]) => {
  const sheet = { name: 'Alunos', rows: [headings, ...rows] }
  return recordsOfSheets([{ sheet, mapping: guessMapping(sheet, today) }], 'alunos.csv', today).records
}
const empty: KnownSchool = {
  ...{ schoolId: 1, people: [], classes: [], enrollments: [] },
  codes: { users: new Map(), classes: new Map() },
}
const plan = (known: KnownSchool, ...rows: string[][]) => {
  const planned = planImport(recordsOf(...rows), known, { today, zone: 'America/Sao_Paulo' })
  return { rows: planned.rows, after: applied(known, planned), changes: planned.changes }
}
const withAna = () => plan(empty, ana).after
const familyOf = ({ families }: KnownSchool) => families![0]

const rosa = { name: 'Rosa Lima', kinship: 'mother', phone: '(11) 98888-7777', email: 'rosa@casa.br' }

test('a list brings families, and the same list again changes nothing', () => {
  const first = withAna()
  expect(familyOf(first)).toMatchObject({
    ...{ guardians: [rosa], birthDate: '2013-05-20', motherName: 'ROSA LIMA', address: 'Rua A, 1', schoolId: 1 },
  })
  const again = plan(first, ana)
  expect(again.rows.map(({ verdict }) => verdict)).toEqual(['same'])
  expect(again.changes).toEqual([])
})

test('a value that cannot be taken is a note without the value, and the rest of the row is taken', () => {
  const { rows, after } = plan(empty, ['Ana Lima', '1', '31/02/2013', 'Rosa', 'não tem', 'rosa', 'Eva', 'Rua A, 1'])
  expect(rows[0]).toMatchObject({ verdict: 'created' })
  expect(rows[0]!.note).toContain('a data de nascimento não existe e não foi anotada')
  expect(rows[0]!.note).toContain('o telefone do responsável não foi anotado: confira-o no arquivo')
  expect(rows[0]!.note).toContain('o e-mail do responsável não foi anotado: confira-o no arquivo')
  expect(rows[0]!.note).not.toMatch(/não tem|31\/02/)
  expect(familyOf(after)).toMatchObject({
    guardians: [{ name: 'Rosa', kinship: 'other', phone: null, email: null }],
    ...{ birthDate: null, motherName: 'Eva', address: 'Rua A, 1' },
  })
})

test('nobody is born after the day of the import', () => {
  const { rows, after } = plan(empty, ['Ana Lima', '1', '20/05/2027', '', '', '', 'Eva', ''])
  expect(rows[0]!.note).toContain('o dia de nascimento não foi anotado')
  expect(familyOf(after)).toMatchObject({ birthDate: null, motherName: 'Eva' })
})

test('responsible people whom the office wrote down stay, and those of the list join them up to three', () => {
  const first = withAna()
  const own = { name: 'Avó Lu', kinship: 'grandparent' as const, phone: '(11) 3333-4444', email: null }
  const record = { ...familyOf(first)!, guardians: [own], address: 'Rua Nova, 2' }
  const { rows, after } = plan({ ...first, families: [record] }, ana)
  expect(familyOf(after)!.guardians).toEqual([own, rosa])
  expect(rows[0]).toMatchObject({ verdict: 'changed' })
  const full = { ...record, guardians: [own, { ...own, name: 'B', phone: null }, { ...own, name: 'C', phone: null }] }
  const third = plan({ ...first, families: [full] }, ana)
  expect(familyOf(third.after)!.guardians).toHaveLength(3)
  expect(third.rows[0]!.note).toContain('já há 3 responsáveis anotados')
})

const ofThree = [
  ...[
    'Nome',
    'RA',
    'Nome da mãe',
    'Responsável',
    'Parentesco',
    'Celular',
    'Responsável 2',
    'Parentesco do responsável 2',
  ],
  ...['Telefone do responsável 2', 'E-mail do responsável 2', 'Responsável 3', 'Parentesco do responsável 3'],
  'Telefone do responsável 3',
]
const planOfThree = (known: KnownSchool, ...row: string[]) => {
  const sheet = { name: 'Alunos', rows: [ofThree, ['Ana Lima', '1', ...row]] }
  const { records } = recordsOfSheets([{ sheet, mapping: guessMapping(sheet, today) }], 'alunos.csv', today)
  const planned = planImport(records, known, { today, zone: 'America/Sao_Paulo' })
  return { row: planned.rows[0]!, after: applied(known, planned) }
}
const home = '(11) 3333-4444'
const three = [
  ...['Rosa Lima', 'Rosa Lima', '', home, 'José Lima', 'Pai', home, 'jose@casa.br'],
  ...['Lu', 'avó', '(11) 97777-6666'],
]

test('a list brings up to three responsible people with what they are, also of one telephone', () => {
  const { after } = planOfThree(empty, ...three)
  expect(familyOf(after)!.guardians).toEqual([
    { name: 'Rosa Lima', kinship: 'mother', phone: home, email: null },
    { name: 'José Lima', kinship: 'father', phone: home, email: 'jose@casa.br' },
    { name: 'Lu', kinship: 'grandparent', phone: '(11) 97777-6666', email: null },
  ])
  expect(planOfThree(after, ...three).row).toMatchObject({ verdict: 'same' })
  const [rosa, jose, lu] = familyOf(after)!.guardians!
  const moved = { ...after, families: [{ ...familyOf(after)!, guardians: [lu!, jose!, rosa!] }] }
  expect(planOfThree(moved, ...three).row).toMatchObject({ verdict: 'same' })
})

test('what a list says of one of them changes that one alone', () => {
  const { after } = planOfThree(empty, ...three)
  const [rosa, jose, lu] = familyOf(after)!.guardians!
  const changed = planOfThree(after, 'Rosa Lima', '', '', '', 'José Lima', 'Tutor', '(11) 95555-5555', '', '', '', '')
  expect(familyOf(changed.after)!.guardians).toEqual([
    rosa,
    { ...jose!, kinship: 'legal', phone: '(11) 95555-5555' },
    lu,
  ])
})

test('a kinship without a word of ours is told, and changes none that is there', () => {
  const first = planOfThree(empty, '', 'Rosa', 'Tia', home, '', '', '', '', '', 'Avó', '')
  expect(first.row.note).toContain('o parentesco do responsável não foi anotado: use Mãe, Pai, Avó ou avô')
  expect(familyOf(first.after)!.guardians).toEqual([{ name: 'Rosa', kinship: 'other', phone: home, email: null }])
  const known = {
    ...familyOf(first.after)!,
    guardians: [{ name: 'Rosa', kinship: 'legal' as const, phone: home, email: null }],
  }
  const again = planOfThree({ ...first.after, families: [known] }, '', 'Rosa', 'Tia', home, '', '', '', '', '', '', '')
  expect(again.row).toMatchObject({ verdict: 'same' })
})

test('a telephone without a name is the mother’s, and one that is there already brings nobody again', () => {
  const { after } = plan(empty, ['Ana Lima', '1', '', '', '1133334444', '', 'Eva Lima', ''])
  expect(familyOf(after)!.guardians).toEqual([
    { name: 'Eva Lima', kinship: 'mother', phone: '(11) 3333-4444', email: null },
  ])
  const again = plan(after, ['Ana Lima', '1', '', 'Dona Eva', '(11) 3333-4444', '', '', ''])
  expect(again.rows[0]).toMatchObject({ verdict: 'same' })
})

test('a list without anything of families leaves them as they are', () => {
  const families = [wholeRow('studentRecords', { studentId: -1, schoolId: 1, motherName: 'Eva' })]
  const { changes } = plan({ ...withAna(), families }, ['Ana Lima', '1', '', '', '', '', '', ''])
  expect(changes).toEqual([])
})
