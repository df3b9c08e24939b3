import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { mutants } from './list.ts'
import { type Mutant, staleIn } from './mutant.ts'

const read = (file: string) => (existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : '')

test('each mutant’s text to replace is in its file exactly once, and its replacement differs', () => {
  expect(staleIn(mutants, read).map(({ name, file }) => `${name}: ${file}`)).toEqual([])
  for (const { name, find, replacement } of mutants) expect(replacement, name).not.toBe(find)
})

test('each mutant has a unique name, and a test that must catch it or a reason why none can', () => {
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length)
  for (const { name, caughtBy, equivalent } of mutants) {
    expect(caughtBy.length > 0, name).toBe(!equivalent)
    for (const { file } of caughtBy) expect(existsSync(inRoot(file)), `${name}: ${file}`).toBe(true)
  }
})

test.each([
  ['is gone', 'const b = 1'],
  ['is there twice', 'const a = 1\nconst a = 1'],
])('a mutant is stale when its text %s', (_, text) => {
  const mutant = { file: 'a.ts', find: 'const a = 1' } as Mutant
  expect(staleIn([mutant], () => text)).toEqual([mutant])
  expect(staleIn([mutant], () => 'const a = 1')).toEqual([])
})
