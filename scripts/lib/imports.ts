import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** A source file and what it imports. Paths are relative to the repository, with slashes. */
export interface SourceFile {
  path: string
  imports: Import[]
  /** True when it uses the network itself: fetch, XMLHttpRequest, EventSource, WebSocket or sendBeacon. */
  usesNetwork: boolean
  /** Every identifier in it. */
  names: ReadonlySet<string>
}

export interface Import {
  /** A file of the repository; undefined for a package. */
  file?: string
  /** A package's name, such as `hono` or `@hono/node-server`; `node:fs` for one of Node's own. */
  package?: string
}

/** Reads every TypeScript file of the folders. Throws for one that cannot be parsed. */
export function readSources(root: string, folders: readonly string[]): SourceFile[] {
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((f) => `${folder}/${f}`),
    )
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules'))
    .sort()
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')))
}

/** What a file imports: statically, by re-export and by `import()`, types included. */
export function parseSource(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length) throw new Error(`${path}: ${errors[0]!.message}`)
  const requests = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
    // One whose address is a value names no package: the import of that value does.
    ...module.dynamicImports.map(({ moduleRequest: at }) => /^['"`](.*)['"`]$/.exec(text.slice(at.start, at.end))?.[1]),
  ].filter((request): request is string => request !== undefined)
  return {
    path,
    imports: [...new Set(requests)].map((request) => resolve(path, request)),
    usesNetwork: usesNetwork(program),
    names: namesIn(program),
  }
}

/** The folders behind the import aliases, as in package.json. */
const aliases: Record<string, string> = {
  '#schema': 'schema',
  '#server': 'sync-server',
  '#web': 'web',
  '#sw': 'sw',
  '#scripts': 'scripts',
}

function resolve(from: string, request: string): Import {
  const path = request.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { file: posix.join(dirname(from), path) }
  const parts = request.split('/')
  const folder = aliases[parts[0]!]
  if (folder) return { file: [folder, ...path.split('/').slice(1)].join('/') }
  return { package: request.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]! }
}

const globals = ['window', 'self', 'globalThis', 'navigator']
const calls = ['fetch', 'sendBeacon']
const constructors = ['XMLHttpRequest', 'EventSource', 'WebSocket']

/** Returns true when a syntax tree contains `fetch(…)`, `new EventSource(…)`, `window.fetch(…)` or the like. */
function usesNetwork(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(usesNetwork)
  if (typeof node !== 'object' || node === null) return false
  const { type, callee } = node as { type?: string; callee?: Callee }
  const names = type === 'CallExpression' ? calls : type === 'NewExpression' ? constructors : []
  if (callee?.type === 'Identifier' && names.includes(callee.name ?? '')) return true
  if (names.includes(callee?.property?.name ?? '') && globals.includes(callee?.object?.name ?? '')) return true
  return Object.values(node).some(usesNetwork)
}

function namesIn(node: unknown, names = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const each of node) namesIn(each, names)
  else if (typeof node === 'object' && node !== null) {
    const { type, name } = node as { type?: string; name?: unknown }
    if (type?.endsWith('Identifier') && typeof name === 'string') names.add(name)
    for (const each of Object.values(node)) namesIn(each, names)
  }
  return names
}

interface Callee {
  type: string
  name?: string
  object?: { name?: string }
  property?: { name?: string }
}
