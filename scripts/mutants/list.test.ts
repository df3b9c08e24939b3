import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { mutants } from './list.ts'
import { type Mutant, readMutants, staleIn } from './mutant.ts'

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

test('a mutant is read from three lines, with a line more for each further test', () => {
  const [one, other] = readMutants(`a name: and its fault
  a.ts: const a = {⏎} ⇒ const a = 1
  a.test.ts: the title: with a colon
  b.test.ts: another

equal: says it in its name
  b.ts:   b()⏎ ⇒
  = nobody calls it
`)
  expect(one).toEqual({
    ...{ name: 'a name', fault: 'and its fault', file: 'a.ts', find: 'const a = {\n}', replacement: 'const a = 1' },
    caughtBy: [
      { file: 'a.test.ts', title: 'the title: with a colon' },
      { file: 'b.test.ts', title: 'another' },
    ],
  })
  expect(other).toMatchObject({ find: '  b()\n', replacement: '', caughtBy: [], equivalent: 'nobody calls it' })
  expect(() => readMutants('a name\n  a.ts: const a = 1')).toThrow('"a name" does not say what it replaces')
})
