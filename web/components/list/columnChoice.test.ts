import { expect, test } from 'vitest'
import { columnsName, shownColumns } from './columnChoice.ts'

const columns = [{ label: 'Aluno' }, { label: 'Turma' }, { label: 'Última presença' }, { label: 'Email', hidden: true }]
const shown = (address: string) => shownColumns(columns, new URLSearchParams(address)).map(({ label }) => label)
const named = (...indexes: number[]) =>
  columnsName(
    columns,
    indexes.map((i) => columns[i]!),
  )

test('an address says which columns a list has, and its first one always stays', () => {
  expect(shown('')).toEqual(['Aluno', 'Turma', 'Última presença'])
  expect(shown('colunas=ultima-presenca,email')).toEqual(['Aluno', 'Última presença', 'Email'])
  expect(shown('colunas=-')).toEqual(['Aluno'])
})

test('the columns chosen come back from the address that they are written into, and the usual ones need none', () => {
  expect(named(0, 1, 2)).toBe('')
  for (const chosen of [[0], [0, 3], [0, 1, 2, 3]])
    expect(shown(`colunas=${named(...chosen)}`)).toEqual(chosen.map((i) => columns[i]!.label))
})
