/** Which folder may ask what of whom (the design's "The house"). The first folder that fits a file is its own. */
export interface Zone {
  folder: string
  /** Folders of the house it may import, besides itself. */
  may: readonly string[]
  /** Packages it may import; undefined: any that no wall keeps from it. */
  packages?: RegExp
}

const look = ['react', 'react-dom', '@chakra-ui/react', '@emotion/react', 'lucide-react', 'date-fns', 'zustand']
const only = (...names: string[]) => new RegExp(`^(${names.join('|')})$`)

export const zones: readonly Zone[] = [
  { folder: 'schema', may: [], packages: only('zod', 'date-fns') },
  { folder: 'sync-server', may: ['schema'] },
  { folder: 'web/mirror', may: ['schema'], packages: only('dexie') },
  {
    folder: 'web/data',
    may: ['web/mirror', 'schema'],
    packages: only('react', 'dexie-react-hooks', 'zustand', 'workbox-window', 'date-fns'),
  },
  { folder: 'web/theme', may: [], packages: only(...look, '@fontsource.*') },
  {
    folder: 'web/components',
    may: ['schema', 'web/theme'],
    packages: only(...look, 'react-router-dom', '@tanstack/react-virtual'),
  },
  // What several screens ask in the same words: they need data, which components do not.
  {
    folder: 'web/dialogs',
    may: ['web/data', 'web/components', 'web/theme', 'schema'],
    packages: only(...look, 'react-router-dom'),
  },
  {
    folder: 'web/shell',
    may: ['web/data', 'web/dialogs', 'web/components', 'web/theme', 'schema'],
    packages: only(...look, 'react-router-dom'),
  },
  {
    folder: 'web/screens',
    may: ['web/data', 'web/dialogs', 'web/components', 'web/theme', 'schema'],
    packages: only(...look, 'react-router-dom'),
  },
  { folder: 'sw', may: ['schema', 'web/mirror'], packages: only('workbox-.*') },
]

/** A thing only some folders may touch, so that it can be replaced by changing them alone. */
export interface Wall {
  packages: RegExp
  only: readonly string[]
}

export const walls: readonly Wall[] = [
  { packages: only('dexie'), only: ['web/mirror'] },
  { packages: only('dexie-react-hooks'), only: ['web/data'] },
  { packages: only('drizzle-orm', 'drizzle-kit', 'better-sqlite3', 'pg'), only: ['sync-server/store'] },
  { packages: only('@tanstack/react-virtual'), only: ['web/components'] },
  { packages: only('fflate'), only: ['web/screens/admin/performance'] },
  { packages: only('lucia', '@lucia-auth/.*', '@node-rs/argon2'), only: ['sync-server/sessions'] },
]

/** Who may call `fetch` outside the worker and the tests. */
export const fetchers: readonly string[] = ['web/mirror', 'web/data/api.ts', 'web/lastResort.ts', 'sw']

/** Where everything is put together: they import from anywhere in their part of the house. */
export const roots: readonly string[] = ['web/main.tsx', 'web/router.tsx', 'sw/sw.ts', 'sync-server/main.ts']

/** Tests, the browser's day and the simulation reach down anywhere; nobody else reaches into them. */
export const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) ||
  ['web/e2e', 'web/mirror/simulation', 'web/mirror/testing'].some((folder) => isIn(path, folder))

export const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** All that the top level of the repository holds, besides dot files and what git ignores. */
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
