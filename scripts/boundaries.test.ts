import { expect, test } from 'vitest'
import { findBreaches, findMissingPackages, unexpectedTopLevel } from './boundaries.ts'
import { parseSource } from './lib/imports.ts'

const breaches = (files: Record<string, string>) =>
  findBreaches(Object.entries(files).map(([path, text]) => parseSource(path, text)))

test.each([
  ['schema/rules/a.ts', "import { b } from '../../sync-server/b.ts'"],
  ['schema/rules/a.ts', "import { b } from '#server/b.ts'"],
  ['schema/rules/a.ts', "import React from 'react'"],
  ['schema/nouns/a.ts', "import { b } from '#schema/rules/b.ts'"],
  ['schema/rules/attendance/a.ts', "import { b } from '#schema/mutations/b.ts'"],
  ['schema/permissions/a.ts', "import { b } from '../sync/b.ts'"],
  ['sync-server/http/routes/a.ts', "import type { Mirror } from '#web/mirror/database/mirror.ts'"],
  ['sync-server/http/routes/a.ts', "import { eq } from 'drizzle-orm'"],
  ['sync-server/http/routes/a.ts', "const hash = await import('@node-rs/argon2')"],
  ['sync-server/store/write/a.ts', "import { b } from '#server/execute/b.ts'"],
  ['web/mirror/outbox/a.ts', "import { useState } from 'react'"],
  ['web/queries/a.ts', "import Dexie from 'dexie'"],
  ['web/sync/a.ts', "import { useClass } from '../queries/useClass.ts'"],
  ['web/model/a.ts', "import { useClass } from '../queries/useClass.ts'"],
  ['web/components/A.tsx', "import { useClass } from '../queries/useClass.ts'"],
  ['web/components/A.tsx', "export { x } from '../mirror/x.ts'"],
  ['web/screens/teacher/schedule/A.tsx', "import { B } from '../classes/B.tsx'"],
  ['web/screens/teacher/schedule/A.tsx', "import { Layout } from '#web/shell/Layout.tsx'"],
  ['web/screens/teacher/schedule/A.tsx', "import { openMirror } from '#web/mirror/database/mirror.ts'"],
  ['web/screens/teacher/schedule/A.tsx', "export const load = () => fetch('/api/classes')"],
  ['web/screens/teacher/schedule/A.tsx', 'export const load = () => new XMLHttpRequest()'],
  ['web/queries/a.ts', "export const listen = () => new EventSource('/api/events')"],
  ['web/queries/a.ts', "export const leave = () => navigator.sendBeacon('/api/leave')"],
  ['web/shell/A.tsx', "export const load = () => window.fetch('/api/classes')"],
  ['sw/shell.ts', "import { x } from '#web/api/api.ts'"],
  ['web/queries/a.ts', "import { run } from '#scripts/lib/project.ts'"],
  ['web/queries/a.ts', "import { simulate } from '#web/tests/simulation/day.ts'"],
  ['web/mirror/outbox/a.ts', 'export const overtaken = 1'],
  ['web/mirror/mirror.test.ts', 'type Row = { told: boolean }'],
  ['web/screens/admin/A.tsx', 'const [open, setAsked] = useState()'],
  ['web/mirror/outbox/a.ts', 'export interface Asked { request: string }'],
  ['web/mirror/outbox/a.ts', 'export const askedBefore = 1'],
  ['web/mirror/a.ts', 'const rowsLaidOn = 1'],
  ['web/api/a.ts', 'export const call = (path: string, patienceMs = 1) => path'],
  ['web/api/a.ts', 'const LONGEST_PATIENCE = 1'],
  ['sync-server/http/a.ts', "import { cast } from '#server/tests/support/cast.ts'"],
  ['scripts/shots/a.ts', "import { b } from '#web/e2e/app/b.ts'"],
  ['web/e2e/app/a.test.ts', "import { b } from '#scripts/benchmarks/b.ts'"],
])('%s may not contain: %s', (path, text) => {
  expect(breaches({ [path]: text })).toHaveLength(1)
})

test.each([
  ['schema/rules/a.ts', "import * as z from 'zod/mini'; import { b } from './b.ts'"],
  ['schema/mutations/class/a.ts', "import { b } from '#schema/rules/b.ts'; import { c } from '../c.ts'"],
  ['sync-server/store/a.ts', "import { eq } from 'drizzle-orm'; import Database from 'better-sqlite3'"],
  ['web/mirror/server/a.ts', "import Dexie from 'dexie'; export const get = () => fetch('/api/sync')"],
  [
    'web/screens/teacher/schedule/A.tsx',
    "import { B } from './parts/B.tsx'; import { useClass } from '#web/queries/a.ts'",
  ],
  [
    'web/main.tsx',
    "import { router } from './router.tsx'; import { openMirror } from '#web/mirror/database/mirror.ts'",
  ],
  ['web/mirror/merge.test.ts', "import { app } from '#server/http/app.ts'; import { test } from 'vitest'"],
  ['web/mirror/database/records.ts', 'export interface Kept { askedUpTo: number; arriving: { laid: number } }'],
  ['web/mirror/a.test.ts', "const asked = 1; const masked = asked; const inpatients = 'patience'"],
  ['scripts/shots/a.ts', "import { b } from '#scripts/testKit/browser/b.ts'"],
  ['web/e2e/app/a.test.ts', "import { b } from '#scripts/testKit/browser/b.ts'"],
  ['sync-server/http/app.ts', "export const answer = (app: { fetch(r: string): string }) => app.fetch('/')"],
])('%s may contain: %s', (path, text) => {
  expect(breaches({ [path]: text })).toEqual([])
})

test('files that import in a circle are reported with the whole circle', () => {
  const files = { 'schema/a.ts': "import './b.ts'", 'schema/b.ts': "import './c.ts'", 'schema/c.ts': "import './a.ts'" }
  expect(breaches(files)).toEqual(['schema/a.ts → schema/b.ts → schema/c.ts → schema/a.ts: imports in a circle'])
})

test('folders that depend on each other are reported with the files that connect them', () => {
  const files = {
    'web/mirror/sync/a.ts': "import '../outbox/b.ts'",
    'web/mirror/outbox/b.ts': '',
    'web/mirror/outbox/c.ts': "import '../sync/d.ts'",
    'web/mirror/sync/d.ts': '',
  }
  expect(breaches(files)).toEqual([
    'web/mirror: sync → outbox → sync: folders in a circle (web/mirror/sync/a.ts imports web/mirror/outbox/b.ts; web/mirror/outbox/c.ts imports web/mirror/sync/d.ts)',
  ])
})

test('a folder and the files in it are no cycle', () => {
  const files = {
    'schema/mutations/index.ts': "import './class/a.ts'",
    'schema/mutations/class/a.ts': "import '../mutation.ts'",
    'schema/mutations/mutation.ts': '',
  }
  expect(breaches(files)).toEqual([])
})

test('an unexpected file at the top level is reported', () => {
  expect(unexpectedTopLevel(['web', 'README.md', 'data', '.ci', 'npm-debug.log'])).toEqual([])
  expect(unexpectedTopLevel(['docs'])).toHaveLength(1)
})

test.each([
  ['schema/lists/a.ts', "const read = await import('read-excel-file/universal')"],
  ['sync-server/http/a.ts', "import { vi } from 'vitest'"],
  ['scripts/administration/a.ts', "export { build } from 'vite'"],
  ['scripts/admin.ts', "import '@scope/tool/register'"],
])('%s may not need a package that only development has: %s', (path, text) => {
  expect(findMissingPackages([parseSource(path, text)], ['zod'])).toHaveLength(1)
})

test.each([
  ['schema/lists/a.ts', "import * as z from 'zod/mini'; import { readFileSync } from 'node:fs'"],
  ['schema/lists/a.test.ts', "import { test } from 'vitest'"],
  ['scripts/building/a.ts', "import { build } from 'vite'"],
])('%s may need: %s', (path, text) => {
  expect(findMissingPackages([parseSource(path, text)], ['zod'])).toEqual([])
})
