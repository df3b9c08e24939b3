import { expect, test } from 'vitest'
import { translate } from './translate.ts'

test('values are numbered in their order', () => {
  expect(translate('select "id" from "people" where "id" in (?, ?) limit ?')).toBe(
    'select "id" from "people" where "id" in ($1, $2) limit $3',
  )
})

test.each([
  [`select 'who?' where "a" = ?`, `select 'who?' where "a" = $1`],
  [`select 'it''s ?' where "a" = ?`, `select 'it''s ?' where "a" = $1`],
  ['select "wh""o?" where "a" = ?', 'select "wh""o?" where "a" = $1'],
  [`select '"' || ? || '"?'`, `select '"' || $1 || '"?'`],
  [`select "'" || ?`, `select "'" || $1`],
  ['select ? -- why?\n, ?', 'select $1 -- why?\n, $2'],
  ["select ? /* isn't it? */, ?", "select $1 /* isn't it? */, $2"],
  [`select 'open ?`, `select 'open ?`],
])('a question mark in a text, a name or a comment is no value: %s', (sql, text) => {
  expect(translate(sql)).toBe(text)
})

test('a translated statement may be translated again', () => {
  const once = translate(`insert into "t" values (?, 'a?', ?)`)
  expect(translate(once)).toBe(once)
})

test('a statement of 30,000 values is translated at once', () => {
  const values = Array(30_000).fill('?').join(', ')
  expect(translate(`in (${values})`)).toMatch(/\$29999, \$30000\)$/)
})

test('what is forgotten is translated the same again', () => {
  const first = translate('select ? as "n0"')
  for (let n = 1; n <= 5000; n += 1) translate(`select ? as "n${n}"`)
  expect(translate('select ? as "n0"')).toBe(first)
})
