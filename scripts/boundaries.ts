import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ignored,
  isIn,
  isRun,
  isTest,
  networkUsers,
  roots,
  testKits,
  topLevel,
  walls,
  zones,
} from './lib/importRules.ts'
import { readSources, type SourceFile } from './lib/imports.ts'
import { whyRetired } from './lib/retiredNames.ts'

/** Every violation of the import rules, one line each. */
export function findBreaches(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [...breachesOfFile(file), ...retiredNamesIn(file)]),
    ...fileCycles(files),
    ...folderCycles(files),
  ]
}

function breachesOfFile(file: SourceFile): string[] {
  const breaches: string[] = []
  const { path } = file
  const report = (what: string) => breaches.push(`${path} ${what}`)
  if (isIn(path, 'web/e2e') || (isIn(path, 'scripts') && !isTest(path)))
    for (const { file: target } of file.imports) {
      if (!target || testKits.some((folder) => isIn(target, folder))) continue
      const isOthers = isIn(path, 'web/e2e') ? isIn(target, 'scripts') : isTest(target)
      if (isOthers) report(`imports ${target}: only ${testKits.join(', ')} are shared`)
    }
  if (isIn(path, 'scripts') || isTest(path)) return breaches
  const zone = roots.includes(path) ? undefined : zones.find(({ folder }) => isIn(path, folder))
  for (const { file: target, package: name } of file.imports) {
    if (target) {
      if (isIn(target, 'scripts')) report(`imports ${target}: nobody imports scripts`)
      else if (isTest(target)) report(`imports ${target}: only tests import tests`)
      else if (zone && !isIn(target, zone.folder) && !zone.may.some((folder) => isIn(target, folder)))
        report(`imports ${target}: ${zone.folder} may import ${[...zone.may, 'itself'].join(', ')}`)
      else if (zone?.folder === 'web/screens' && isIn(target, 'web/screens') && screenOf(target) !== screenOf(path))
        report(`imports ${target}: a screen never imports another screen`)
    }
    if (name) {
      const wall = walls.find(({ packages }) => packages.test(name))
      if (wall) {
        if (!wall.only.some((folder) => isIn(path, folder))) report(`imports ${name}: only ${wall.only.join(', ')} may`)
      } else if (zone?.packages && !zone.packages.test(name)) report(`imports ${name}: not a package of ${zone.folder}`)
    }
  }
  if (file.usesNetwork && isIn(path, 'web') && !networkUsers.some((folder) => isIn(path, folder)))
    report(`uses the network: only ${networkUsers.join(', ')} may`)
  return breaches
}

/**
 * Imports of packages that an installation without development packages, such as the container's, does not have.
 * @param dependencies the names in package.json's `dependencies`
 */
export function findMissingPackages(files: readonly SourceFile[], dependencies: readonly string[]): string[] {
  return files
    .filter(({ path }) => isRun(path))
    .flatMap(({ path, imports }) =>
      imports
        .flatMap(({ package: name }) => (name && !name.startsWith('node:') ? [name] : []))
        .filter((name) => !dependencies.includes(name))
        .map((name) => `${path} imports ${name}: it is not in package.json's dependencies`),
    )
}

const retiredNamesIn = ({ path, names }: SourceFile) =>
  [...names].flatMap((name) => {
    const why = whyRetired(name)
    return why ? [`${path} uses ${why}`] : []
  })

/** `web/screens/teacher/schedule/Agenda.tsx` belongs to the screen `teacher/schedule`. */
const screenOf = (path: string) => path.split('/').slice(2, -1).slice(0, 2).join('/')

function fileCycles(files: readonly SourceFile[]): string[] {
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

/**
 * Folders that depend on each other. The files and folders inside one folder must have an order in which each depends
 * only on earlier ones. A folder and the files in it are no cycle.
 */
function folderCycles(files: readonly SourceFile[]): string[] {
  const graphs = new Map<string, Map<string, Map<string, string>>>()
  for (const { path, imports } of files) {
    if (isTest(path) || isIn(path, 'scripts')) continue
    for (const { file: target } of imports) {
      if (!target || isTest(target)) continue
      const [from, to] = [path.split('/'), target.split('/')]
      const depth = from.findIndex((part, i) => part !== to[i])
      if (depth < 0 || !to[depth]) continue
      const parent = from.slice(0, depth).join('/')
      const graph = graphs.get(parent) ?? new Map<string, Map<string, string>>()
      graphs.set(parent, graph)
      const needed = graph.get(from[depth]!) ?? new Map<string, string>()
      graph.set(from[depth]!, needed)
      needed.set(to[depth], `${path} imports ${target}`)
    }
  }
  return [...graphs].flatMap(([parent, graph]) =>
    cyclesIn(graph).map((cycle) => `${parent || 'the top level'}: ${cycle}`),
  )
}

function cyclesIn(graph: Map<string, Map<string, string>>): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (name: string, trail: string[]) => {
    if (trail.includes(name)) {
      const round = [...trail.slice(trail.indexOf(name)), name]
      if (round.some((each) => !/\.tsx?$/.test(each))) found.push(describeCycle(graph, round))
    }
    if (done.has(name) || trail.includes(name)) return
    for (const next of graph.get(name)?.keys() ?? []) visit(next, [...trail, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return found
}

const describeCycle = (graph: Map<string, Map<string, string>>, round: string[]) =>
  `${round.join(' → ')}: folders in a circle (${round
    .slice(1)
    .map((name, i) => graph.get(round[i]!)!.get(name))
    .join('; ')})`

/** Names at the top level of the repository that should not be there. */
export const unexpectedTopLevel = (names: readonly string[]) =>
  names
    .filter((name) => !name.startsWith('.') && !name.endsWith('.log'))
    .filter((name) => !topLevel.includes(name) && !ignored.includes(name))
    .map((name) => `${name}: the top level holds ${topLevel.join(', ')} and dot files only`)

/** Checks a whole repository. Returns the violations, one line each. */
export function checkImports(root: string): string[] {
  const files = readSources(root, ['web', 'schema', 'sync-server', 'sw', 'scripts'])
  const missing = files.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file && !existsSync(join(root, file)))
      .map(({ file }) => `${path} imports ${file}, which is not there`),
  )
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const uninstalled = findMissingPackages(files, Object.keys(dependencies))
  return [...findBreaches(files), ...missing, ...uninstalled, ...unexpectedTopLevel(readdirSync(root))]
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] === self) {
  const breaches = checkImports(join(self, '..', '..'))
  for (const breach of breaches) console.error(breach)
  if (breaches.length) process.exitCode = 1
  else console.log('Imports, walls, cycles and the top level hold.')
}
