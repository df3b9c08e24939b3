import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const libraries = ['react', 'react/jsx-runtime', 'react-dom']
const mark = '\0named:'

/**
 * React is in CommonJS: every call of it would name the whole library, as in `(0,x.jsx)(…)`, in thousands of places. In
 * the build its names are those of a module, which the bundler shortens to one letter.
 */
export const namedExports = (): Plugin => ({
  name: 'named-exports',
  apply: 'build',
  enforce: 'pre',
  resolveId(id, importer, { kind }: { kind?: string }) {
    if (kind === 'import-statement' && libraries.includes(id) && !importer?.startsWith(mark)) return mark + id
  },
  load(id) {
    if (id.startsWith(mark)) return asModule(id.slice(mark.length))
  },
})

function asModule(library: string): string {
  const names = Object.keys(createRequire(import.meta.url)(library))
  const each = names.map((name) => `export const ${name} = whole.${name}`)
  return [`import whole from '${library}'`, ...each, 'export default whole'].join('\n')
}
