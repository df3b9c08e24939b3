import { expect, test } from 'vitest'
import { breachesOf, strangersIn } from './boundaries.ts'
import { parseSource } from './lib/imports.ts'

const breaches = (files: Record<string, string>) =>
  breachesOf(Object.entries(files).map(([path, text]) => parseSource(path, text)))

test.each([
  ['schema/rules/a.ts', "import { b } from '../../sync-server/b.ts'"],
  ['schema/rules/a.ts', "import React from 'react'"],
  ['sync-server/routes/a.ts', "import type { Mirror } from '../../web/mirror/mirror.ts'"],
  ['sync-server/routes/a.ts', "import { eq } from 'drizzle-orm'"],
  ['sync-server/routes/a.ts', "const hash = await import('@node-rs/argon2')"],
  ['web/mirror/a.ts', "import { useState } from 'react'"],
  ['web/data/a.ts', "import Dexie from 'dexie'"],
  ['web/components/A.tsx', "import { useClass } from '../data/useClass.ts'"],
  ['web/components/A.tsx', "export { x } from '../mirror/x.ts'"],
  ['web/screens/teacher/schedule/A.tsx', "import { B } from '../classes/B.tsx'"],
  ['web/screens/teacher/schedule/A.tsx', "import { Layout } from '../../../shell/Layout.tsx'"],
  ['web/screens/teacher/schedule/A.tsx', "export const load = () => fetch('/api/classes')"],
  ['web/shell/A.tsx', "export const load = () => window.fetch('/api/classes')"],
  ['sw/shell.ts', "import { x } from '../web/data/api.ts'"],
  ['web/data/a.ts', "import { run } from '../../scripts/lib/project.ts'"],
  ['web/data/a.ts', "import { simulate } from '../mirror/simulation/simulate.ts'"],
])('%s may not: %s', (path, text) => {
  expect(breaches({ [path]: text })).toHaveLength(1)
})

test.each([
  ['schema/rules/a.ts', "import * as z from 'zod/mini'; import { b } from './b.ts'"],
  ['sync-server/store/a.ts', "import { eq } from 'drizzle-orm'; import Database from 'better-sqlite3'"],
  ['web/mirror/a.ts', "import Dexie from 'dexie'; export const get = () => fetch('/api/sync')"],
  [
    'web/screens/teacher/schedule/A.tsx',
    "import { B } from './parts/B.tsx'; import { useClass } from '../../../data/a.ts'",
  ],
  ['web/main.tsx', "import { router } from './router.tsx'; import { openMirror } from './mirror/mirror.ts'"],
  ['web/mirror/merge.test.ts', "import { app } from '../../sync-server/app.ts'; import { test } from 'vitest'"],
  ['sync-server/app.ts', "export const answer = (app: { fetch(r: string): string }) => app.fetch('/')"],
])('%s may: %s', (path, text) => {
  expect(breaches({ [path]: text })).toEqual([])
})

test('a circle of imports is told with its way round', () => {
  const files = { 'schema/a.ts': "import './b.ts'", 'schema/b.ts': "import './c.ts'", 'schema/c.ts': "import './a.ts'" }
  expect(breaches(files)).toEqual(['schema/a.ts → schema/b.ts → schema/c.ts → schema/a.ts: imports in a circle'])
})

test('a stray file at the top level is told', () => {
  expect(strangersIn(['web', 'README.md', 'data', '.ci', 'npm-debug.log'])).toEqual([])
  expect(strangersIn(['docs'])).toHaveLength(1)
})
