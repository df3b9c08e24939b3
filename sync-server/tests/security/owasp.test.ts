import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/project.mjs'
import { asvs } from './asvs.ts'
import { owaspApi } from './owaspApi.ts'

const requirements = [...owaspApi, ...asvs]

test('each requirement has a unique number, and tests that show it or a reason why it is not met', () => {
  expect(new Set(requirements.map(({ number }) => number)).size).toBe(requirements.length)
  for (const { number, shownBy, notMet } of requirements) {
    expect(Boolean(shownBy?.length) || Boolean(notMet), number).toBe(true)
    expect(notMet ?? '—', number).toMatch(/\S/)
  }
  expect(owaspApi.map(({ number }) => number)).toEqual(Array.from({ length: 10 }, (_, n) => `API${n + 1}`))
})

const titles = new Map<string, string[]>()
/** The titles of the tests of a file, as they are written. */
function titlesIn(file: string): string[] {
  const known = titles.get(file)
  if (known) return known
  const source = existsSync(inRoot(file)) ? readFileSync(inRoot(file), 'utf8') : ''
  const found = [...source.matchAll(/(?:\b(?:test|describe)|\))\(\s*(['`])(.*?)\1\s*,|\[(['])(.*?)\3,/g)].map(
    (match) => match[2] ?? match[4]!,
  )
  titles.set(file, found)
  return found
}

test.each(requirements.filter(({ shownBy }) => shownBy))('$number, $asks: its tests are there', ({ shownBy }) => {
  for (const { file, title } of shownBy!)
    expect(
      titlesIn(file).some((each) => each.includes(title)),
      `${file}: ${title}`,
    ).toBe(true)
})
