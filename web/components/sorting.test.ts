import { expect, test } from 'vitest'
import { sortIn, sortName } from './sorting.ts'

const columns = [
  { label: 'Aluno', sort: () => '' },
  { label: 'Criada em', sort: () => '' },
  { label: 'Avaliação', sort: () => 0 },
  { label: 'Status' },
]
const asked = (address: string) => sortIn(columns, new URLSearchParams(address))

test('an address says by which column a list is sorted, and which way', () => {
  expect(asked('ordem=avaliacao')).toEqual({ column: 2, down: false })
  expect(asked('ordem=-criada-em')).toEqual({ column: 1, down: true })
  expect(asked('ordem=-aluno')).toEqual({ column: 0, down: true })
})

test('an address that asks for no column, or for one that does not sort, has the first', () => {
  for (const address of ['', 'ordem=', 'ordem=-', 'ordem=status', 'ordem=-outra'])
    expect(asked(address), address).toEqual({ column: 0, down: false })
})

test('what is written into an address is read from it again, and the first order needs no word', () => {
  for (const column of [0, 1, 2])
    for (const down of [false, true])
      expect(asked(`ordem=${sortName(columns, { column, down })}`)).toEqual({ column, down })
  expect(sortName(columns, { column: 0, down: false })).toBe('')
})
