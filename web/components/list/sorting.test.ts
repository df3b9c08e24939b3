import { expect, test } from 'vitest'
import { sortIn, sortName } from './sorting.ts'

const columns = [
  { label: 'Aluno', sort: () => '' },
  { label: 'Criada em', sort: () => '' },
  { label: 'Avaliação', sort: () => 0 },
  { label: 'Status' },
]
const sortFrom = (address: string) => sortIn(columns, new URLSearchParams(address))

test('an address says by which column a list is sorted, and which way', () => {
  expect(sortFrom('ordem=avaliacao')).toEqual({ column: 2, down: false })
  expect(sortFrom('ordem=-criada-em')).toEqual({ column: 1, down: true })
  expect(sortFrom('ordem=-aluno')).toEqual({ column: 0, down: true })
})

test('an address without a column, or with one that does not sort, sorts by the first', () => {
  for (const address of ['', 'ordem=', 'ordem=-', 'ordem=status', 'ordem=-outra'])
    expect(sortFrom(address), address).toEqual({ column: 0, down: false })
})

test('the order written into an address is read back, and the default order is left out', () => {
  for (const column of [0, 1, 2])
    for (const down of [false, true])
      expect(sortFrom(`ordem=${sortName(columns, { column, down })}`)).toEqual({ column, down })
  expect(sortName(columns, { column: 0, down: false })).toBe('')
})
