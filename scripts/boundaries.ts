import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchers, ignored, isIn, isTest, roots, topLevel, walls, zones } from './lib/houseRules.ts'
import { readSources, type SourceFile } from './lib/imports.ts'

/** Every way the files break the house's rules, one line each; none when it stands. */
export function breachesOf(files: readonly SourceFile[]): string[] {
  return [...files.flatMap((file) => breachesOfFile(file)), ...cyclesOf(files)]
}

function breachesOfFile(file: SourceFile): string[] {
  const told: string[] = []
  const { path } = file
  const tell = (what: string) => told.push(`${path} ${what}`)
  if (isIn(path, 'scripts') || isTest(path)) return told
  const zone = roots.includes(path) ? undefined : zones.find(({ folder }) => isIn(path, folder))
  for (const { file: target, package: name } of file.imports) {
    if (target) {
      if (isIn(target, 'scripts')) tell(`imports ${target}: nobody imports scripts`)
      else if (isTest(target)) tell(`imports ${target}: only tests import tests`)
      else if (zone && !isIn(target, zone.folder) && !zone.may.some((folder) => isIn(target, folder)))
        tell(`imports ${target}: ${zone.folder} may import ${[...zone.may, 'itself'].join(', ')}`)
      else if (zone?.folder === 'web/screens' && isIn(target, 'web/screens') && screenOf(target) !== screenOf(path))
        tell(`imports ${target}: a screen never imports another screen`)
    }
    if (name) {
      const wall = walls.find(({ packages }) => packages.test(name))
      if (wall) {
        if (!wall.only.some((folder) => isIn(path, folder))) tell(`imports ${name}: only ${wall.only.join(', ')} may`)
      } else if (zone?.packages && !zone.packages.test(name)) tell(`imports ${name}: not a package of ${zone.folder}`)
    }
  }
  if (file.fetches && isIn(path, 'web') && !fetchers.some((folder) => isIn(path, folder)))
    tell(`calls fetch: only ${fetchers.join(', ')} may`)
  return told
}

/** `web/screens/teacher/schedule/Agenda.tsx` is of the screen `teacher/schedule`. */
const screenOf = (path: string) => path.split('/').slice(2, -1).slice(0, 2).join('/')

function cyclesOf(files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path))
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' → ')}: imports in a circle`)
    if (done.has(path) || trail.includes(path)) return
    for (const { file } of known.get(path)?.imports ?? []) if (file && known.has(file)) visit(file, [...trail, path])
    done.add(path)
  }
  for (const { path } of files) visit(path, [])
  return found
}

/** What lies at the top of the repository and should not. */
export const strangersIn = (names: readonly string[]) =>
  names
    .filter((name) => !name.startsWith('.') && !name.endsWith('.log'))
    .filter((name) => !topLevel.includes(name) && !ignored.includes(name))
    .map((name) => `${name}: the top level holds ${topLevel.join(', ')} and dot files only`)

/** Checks a whole repository. */
export function checkHouse(root: string): string[] {
  const files = readSources(root, ['web', 'schema', 'sync-server', 'sw', 'scripts'])
  const missing = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file && !existsSync(join(root, file)))
      .map(({ file }) => `${path} imports ${file}, which is not there`),
  )
  return [...breachesOf(files), ...missing, ...strangersIn(readdirSync(root))]
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] === self) {
  const breaches = checkHouse(join(self, '..', '..'))
  for (const breach of breaches) console.error(breach)
  if (breaches.length) process.exitCode = 1
  else console.log('The house stands: imports, walls and top level hold.')
}
