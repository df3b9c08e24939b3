import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedTables, unarguedTables } from './lib/namedTables.ts'

const product = ['web', 'schema', 'sync-server', 'sw']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|\/tests\//.test(path))

test('a rule about one table by its name says why the noun cannot say it', () => {
  expect(product.length).toBeGreaterThan(1_000)
  expect(product.flatMap((path) => unarguedTables(path, readFileSync(path, 'utf8')))).toEqual([])
  expect([...namedTables.keys()].filter((path) => !product.includes(path))).toEqual([])
})

test('one that argues nothing is found', () => {
  expect(unarguedTables('web/a.ts', "if (table === 'users') erase()")).toEqual([
    'web/a.ts names a table 1 times, 0 of them argued',
  ])
})
