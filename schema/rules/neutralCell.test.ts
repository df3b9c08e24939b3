import { expect, test } from 'vitest'
import { neutralCell } from './neutralCell.ts'

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
  ["'=1+1", "'=1+1"],
  ['', ''],
])('a cell %j is written %j', (text, written) => {
  expect(neutralCell(text)).toBe(written)
})
