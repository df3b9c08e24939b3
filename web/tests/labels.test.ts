import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('whatever is named by another element names one that a screen has', () => {
  const web = join(import.meta.dirname, '..')
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n')
  const valuesOf = (attributes: RegExp) => new Set([...sources.matchAll(attributes)].map(([, value]) => value))
  const ids = valuesOf(/\bid(?:="|: ')([\w-]+)/g)
  const named = valuesOf(/(?:labelled|described)[bB]y="([\w-]+)"/g)
  expect(named.size).toBeGreaterThan(10)
  expect([...named].filter((id) => !ids.has(id))).toEqual([])
})
