import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { budget } from '#scripts/building/figures.mjs'
import { work } from '#scripts/lib/project.mjs'
import type { Row } from './benchTable.ts'

/** The sizes that `npm run build` measured, each beside its limit (trial U12). */
export function sizes(): Row[] {
  const built = JSON.parse(readFileSync(join(work, 'build.json'), 'utf8')) as {
    entry: number
    signIn: number
    firstScreen: number
    routes: Record<string, number>
    precache: { whose: string; files: number; bytes: number; all: number }
  }
  const [route, added] = Object.entries(built.routes)[0]!
  return [
    ['JavaScript of the sign-in page', KiB(built.signIn), upTo(budget.signIn), `gzip; entry ${KiB(built.entry)}`],
    [
      "JavaScript of the teacher's first screen",
      KiB(built.firstScreen),
      upTo(budget.firstScreen),
      `gzip; entry ${KiB(built.entry)}`,
    ],
    ['JavaScript that any other part adds', KiB(added), upTo(budget.route), `gzip; ${route}`],
    [
      'precache of one person',
      KiB(built.precache.bytes),
      upTo(budget.precache),
      `${built.precache.whose}, ${built.precache.files} files; the whole app ${KiB(built.precache.all)}`,
    ],
  ]
}

const KiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
const upTo = (bytes: number) => `at most ${(bytes / 1024).toFixed(0)} KiB`
