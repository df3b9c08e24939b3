import { expect, test } from 'vitest'
import { codeOf } from './codeOf.ts'
import type { ImportRecord, PersonRecord, TeachingRecord } from './importRecords.ts'
import { joinRecords } from './joinRecords.ts'

const source = (line: number) => ({ file: 'turmas.csv', line })
const teaches = (name: string, title: string, line = 2): TeachingRecord => ({
  ...{ kind: 'teaching', source: source(line), name, person: [codeOf.name(name)] },
  ...{ schoolClass: [codeOf.title(title)], what: `${name} na turma ${title}` },
})
const teacher = (name: string, codes: string[]): PersonRecord => ({
  ...{ kind: 'person', source: source(9), role: 'teacher', name, codes },
})
const people = (...files: ImportRecord[][]) =>
  joinRecords(files.map((records) => ({ records }))).flatMap((each) => (each.kind === 'person' ? [each.name] : []))

test('a teacher whom only classes name becomes one person before them, named as people write it', () => {
  const found = joinRecords([{ records: [teaches('MARTA NUNES', '7º B'), teaches('Marta  Nunes', '8º A', 3)] }])
  expect(found.map(({ kind }) => kind)).toEqual(['person', 'teaching', 'teaching'])
  expect(found[0]).toMatchObject({
    role: 'teacher',
    name: 'Marta Nunes',
    codes: ['nome:marta nunes'],
    source: source(2),
  })
})

test('a teacher who has a row in any of the files stays one person', () => {
  const row = teacher('Marta Nunes', ['email:marta@escola.example'])
  expect(people([teaches('Marta Nunes', '7º B')], [row])).toEqual(['Marta Nunes'])
  expect(people([row], [teaches('marta nunes', '7º B')])).toEqual(['Marta Nunes'])
})

test.each([
  'Marta',
  'Profª Marta Nunes',
  'Prof. Paulo Reis',
  'Marta e Paulo',
  'Marta Nunes / Paulo Reis',
  'a definir 2',
])('“%s” is no full name of one person, and makes nobody', (name) => {
  expect(people([teaches(name, '7º B')])).toEqual([])
})

test('a teacher named by more than the name is looked for by it', () => {
  const coded = { ...teaches('Marta Nunes', '7º B'), person: ['inep:100000000012', 'nome:marta nunes'] }
  expect(people([coded])).toEqual([])
})
