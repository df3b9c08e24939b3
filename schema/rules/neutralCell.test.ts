import { expect, test } from 'vitest'
import { neutralCell, plainCell } from './neutralCell.ts'

test.each([
  ['=HYPERLINK("http://mau.example")', `'=HYPERLINK("http://mau.example")`],
  ['+55 11 91234-5678', `'+55 11 91234-5678`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1+1', `'\t=1+1`],
  ['\r=1+1', `'\r=1+1`],
  ['\n=1+1', `'\n=1+1`],
  ['＝1+1', `'＝1+1`],
  ['Maria', 'Maria'],
  ['7º Ano A = manhã', '7º Ano A = manhã'],
  [' =1+1', ' =1+1'],
  ["'=1+1", "''=1+1"],
  ["O'Hara", "O'Hara"],
  ["'t Hooft", "'t Hooft"],
  ['', ''],
])('a cell %j is written %j, and comes back as it was', (text, written) => {
  expect(neutralCell(text)).toBe(written)
  expect(plainCell(written)).toBe(text)
})
