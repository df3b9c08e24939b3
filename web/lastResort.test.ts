import { expect, test } from 'vitest'
import { mutations } from '#schema/mutations/index.ts'
import { lastResort } from './lastResort.ts'

test('every act that the last resort has a word for is a mutation', () => {
  // The function stands in the document by itself, so that it cannot export its list.
  const [, list] = /acts = \{([^}]*)\}/.exec(String(lastResort))!
  const named = [...list!.matchAll(/(\w+):/g)].map(([, name]) => name)
  const names = mutations.map(({ name }) => name)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter((name) => !names.includes(name!))).toEqual([])
})
