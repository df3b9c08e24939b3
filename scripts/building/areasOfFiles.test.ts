import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileType } from '#schema/fields/ownFile.ts'
import { areas } from '#schema/permissions/areas.ts'
import { areasOfReaders } from '#web/model/reader/readerOf.ts'
import { routes } from '#web/routes.ts'
import { areasOfFiles, readers, screensOf } from './areasOfFiles.mjs'
import { withIntegrity } from './precache.mjs'

// Covers: ready for offline.

const fileOf = (type: FileType) => ({ hash: 'a'.repeat(64), type, bytes: 1 })
const screens = screensOf(readFileSync('web/routes.ts', 'utf8'))

test('every route of the app is found in its source', () => {
  expect(screens.map(({ path }) => path)).toEqual(Object.keys(routes))
})

test('the areas of roles are those that the route guard uses', () => {
  const manifest = Object.fromEntries(screens.map(({ source }) => [source, { file: source }]))
  const named = new Set([...areasOfFiles(manifest, screens).values()].flat())
  expect([...named].sort()).toEqual([...areas, 'entry', 'everybody', 'start'].sort())
})

test('what shows files is in the app under these names, and is for the files that need it alone', () => {
  expect(Object.keys(readers)).toEqual(
    areasOfReaders(['pdf', 'png', 'txt', 'epub'].map((type) => fileOf(type as FileType))),
  )
  for (const source of Object.values(readers).flat()) expect(existsSync(`web/${source}`), source).toBe(true)
  const [dialog, pdf] = readers['reader:pdf']!
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, dynamicImports: ['Lesson.tsx'] },
    'Lesson.tsx': { file: 'lesson.js', imports: ['_bar.js'], dynamicImports: [dialog!] },
    '_bar.js': { file: 'bar.js' },
    [dialog!]: { file: 'dialog.js', imports: ['_bar.js'], dynamicImports: [pdf!] },
    [pdf!]: { file: 'pdf.js', assets: ['pdf.worker.js'] },
  }
  const found = areasOfFiles(manifest, [{ path: '/student/lesson', source: 'Lesson.tsx' }])
  expect(found.get('lesson.js')).toEqual(['student'])
  expect(found.get('bar.js')).toEqual(['student', ...Object.keys(readers)])
  expect(found.get('dialog.js')).toEqual(Object.keys(readers))
  expect(found.get('pdf.js')).toEqual(['reader:pdf'])
  expect(found.get('pdf.worker.js')).toEqual(['reader:pdf'])
})

test('what is needed with the first file of any kind, and what the start page shows to one role, is for those alone', () => {
  const parts = { files: 'actions/downloadRound.ts', student: 'screens/dashboard/StudentDashboard.tsx' }
  for (const source of Object.values(parts)) expect(existsSync(`web/${source}`), source).toBe(true)
  const manifest = {
    'index.html': { file: 'entry.js', isEntry: true, dynamicImports: [parts.files] },
    'Home.tsx': { file: 'home.js', dynamicImports: [parts.student] },
    [parts.files]: { file: 'round.js' },
    [parts.student]: { file: 'mine.js', imports: ['_bag.js'] },
    '_bag.js': { file: 'bag.js' },
  }
  const found = areasOfFiles(manifest, [{ path: '/', source: 'Home.tsx' }])
  const of = (file: string) => found.get(file)
  expect(['home.js', 'round.js', 'mine.js', 'bag.js'].map(of)).toEqual([
    ...[['everybody'], ['files'], ['student'], ['student']],
  ])
})

test('a file is for everyone whose screens need it, including every dialog, and what surrounds screens is the start', () => {
  const manifest = {
    'index.html': {
      ...{ file: 'entry.js', isEntry: true, css: ['entry.css'], assets: ['type.woff2'], imports: ['_base.js'] },
      dynamicImports: ['Home.tsx', 'Roll.tsx', 'People.tsx', 'Layout.tsx'],
    },
    '_base.js': { file: 'base.js' },
    'Layout.tsx': { file: 'layout.js', imports: ['index.html'], dynamicImports: ['Palette.tsx'] },
    'Palette.tsx': { file: 'palette.js' },
    'Home.tsx': { file: 'home.js', imports: ['index.html'] },
    'Roll.tsx': {
      file: 'roll.js',
      imports: ['_list.js', 'index.html'],
      css: ['roll.css'],
      dynamicImports: ['Ask.tsx'],
    },
    'People.tsx': { file: 'people.js', imports: ['_list.js', '_base.js'] },
    '_list.js': { file: 'list.js' },
    'Ask.tsx': { file: 'ask.js' },
  }
  const some = [
    { path: '/', source: 'Home.tsx' },
    { path: '/teacher/classes/:classId/roll-call', source: 'Roll.tsx' },
    { path: '/admin/students', source: 'People.tsx' },
    { path: '/roll-call', source: 'Home.tsx' },
  ]
  expect([...areasOfFiles(manifest, some)]).toEqual([
    ...['index.html', 'entry.js', 'entry.css', 'type.woff2', 'base.js'].map((each) => [each, ['entry', 'start']]),
    ...['layout.js', 'palette.js'].map((each) => [each, ['start']]),
    ['home.js', ['everybody']],
    ['roll.js', ['teacher']],
    ['roll.css', ['teacher']],
    ['list.js', ['teacher', 'admin']],
    ['ask.js', ['teacher']],
    ['people.js', ['admin']],
  ])
  expect(() => areasOfFiles({}, some)).toThrow('No part of the build is made from Home.tsx.')
})

test('a file that nothing imports, such as a worker, is for those whose files name it; an icon is for nobody', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-packs-'))
  const texts = { 'roll.js': 'new Worker("/worker-1.js")', 'worker-1.js': '', 'icon.png': '' }
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(folder, name), text)
  const entries = Object.keys(texts)
    .toReversed()
    .map((url) => ({ url }))
  const { manifest } = withIntegrity(folder, new Map([['roll.js', ['teacher']]]))(entries)
  expect(manifest.map((file) => [file.url, file.for])).toEqual([
    ['roll.js', ['teacher']],
    ['icon.png', []],
    ['worker-1.js', ['teacher']],
  ])
})
