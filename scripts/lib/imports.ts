import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'vite'

/** A file of the house and what it asks for. Paths are the repository's, with slashes. */
export interface SourceFile {
  path: string
  imports: Import[]
  /** It calls the browser's own `fetch`. */
  fetches: boolean
}

export interface Import {
  /** A file of the house, or undefined when it is a package. */
  file?: string
  /** A package's name, such as `hono` or `@hono/node-server`; `node:fs` for Node's own. */
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
  const asked = [
    ...module.staticImports.map((found) => found.moduleRequest.value),
    ...module.staticExports.flatMap((found) => found.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest: at }) => text.slice(at.start, at.end).replace(/^['"`]|['"`]$/g, '')),
  ].filter((request): request is string => request !== undefined)
  return { path, imports: [...new Set(asked)].map((request) => resolve(path, request)), fetches: callsFetch(program) }
}

function resolve(from: string, request: string): Import {
  if (request.startsWith('.')) return { file: posix.join(dirname(from), request.replace(/\?.*$/, '')) }
  const parts = request.split('/')
  return { package: request.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]! }
}

/** Looks for `fetch(…)`, `window.fetch(…)` and their like anywhere in a syntax tree. */
function callsFetch(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(callsFetch)
  if (typeof node !== 'object' || node === null) return false
  const { type, callee } = node as { type?: string; callee?: Callee }
  if (type === 'CallExpression' && callee) {
    if (callee.type === 'Identifier' && callee.name === 'fetch') return true
    const owner = callee.object?.name ?? ''
    if (callee.property?.name === 'fetch' && ['window', 'self', 'globalThis'].includes(owner)) return true
  }
  return Object.values(node).some(callsFetch)
}

interface Callee {
  type: string
  name?: string
  object?: { name?: string }
  property?: { name?: string }
}
