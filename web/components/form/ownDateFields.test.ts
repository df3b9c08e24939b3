import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

test('no field leaves the writing of dates and hours to the browser, which follows its own language', () => {
  const native = /type[=:] ?\{?["'](date|time|datetime-local|month|week)["']/
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx$/.test(file))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => native.test(readFileSync(join(web, file), 'utf8')))).toEqual([])
})
