import { expect, test } from 'vitest'
import type { SchoolOfFile } from '#schema/lists/importRecords.ts'
import type { School } from '#schema/nouns/school.ts'
import { matchSchools } from './networkSchools.ts'

const file = (name: string, ...codes: string[]): SchoolOfFile => ({ name, codes, source: { file: 'a.txt', line: 1 } })
const row = (id: number, name: string, inepCode: string | null = null): Pick<School, 'id' | 'name' | 'letterhead'> => ({
  ...{ id, name },
  letterhead: inepCode === null ? null : { lines: [], inepCode, city: null, signatures: [], logo: null },
})
const matched = (files: SchoolOfFile[], ...network: ReturnType<typeof row>[]) =>
  matchSchools(files, network).map(({ school, found }) => [school?.id, found])

test('a school of a file is that with its code, whatever either is called', () => {
  const network = [row(1, 'Escola da Serra', '12348765'), row(2, 'EMEF DO RIO', '87654321')]
  expect(matched([file('EMEF DA SERRA', 'inep:12348765'), file('EMEF do Mar', 'inep:11112222')], ...network)).toEqual([
    [1, 1],
    [undefined, 0],
  ])
})

test('where one of the two has no code, the name tells, unless several have it', () => {
  expect(matched([file('EMEF DO RIO', 'inep:87654321')], row(1, 'Emef do Rio'))).toEqual([[1, 1]])
  expect(matched([file('EMEF do Rio', 'id:o1')], row(1, 'EMEF do Rio', '87654321'))).toEqual([[1, 1]])
  expect(matched([file('EMEF DO RIO', 'inep:87654321')], row(1, 'EMEF do Rio', '11112222'))).toEqual([[undefined, 0]])
  expect(matched([file('EMEF DO RIO', 'id:o1')], row(1, 'EMEF do Rio'), row(2, 'EMEF DO RIO'))).toEqual([
    [undefined, 2],
  ])
})

test('a code that two schools of the network claim is of neither', () => {
  const both = [row(1, 'EMEF do Rio', '87654321'), row(2, 'Outra', '87654321')]
  expect(matched([file('EMEF DO RIO', 'inep:87654321')], ...both)).toEqual([[undefined, 2]])
})

test('two schools of a file that would be one of the network are neither', () => {
  const files = [file('EMEF do Rio', 'id:o1'), file('EMEF DO RIO', 'id:o2')]
  expect(matched(files, row(1, 'EMEF do Rio'))).toEqual([
    [undefined, 2],
    [undefined, 2],
  ])
})
