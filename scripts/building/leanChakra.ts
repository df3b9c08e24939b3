import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import type { Plugin } from 'vite'
import { inRoot } from '#scripts/lib/project.mjs'
import { once } from '../../web/mirror/once.ts'

/**
 * Leaves out of Chakra what the app cannot meet: the style properties and conditions that neither a screen nor one of
 * Chakra's own components names, and the styles of every page, which web/theme/system.css holds (systemStyles.ts).
 */
export const leanChakra = (): Plugin => ({
  name: 'lean-chakra',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(is-valid-prop\/dist\/index\.mjs|preset-base\.js|styled-system\/(preflight|system)\.js)$/ },
    handler(code, id) {
      const lean = leanParts.find(([of]) => of.test(id))![1](code, namesInUse())
      if (lean === code) this.error(`${id} is no longer as it was when scripts/building/leanChakra.ts was written.`)
      return lean
    },
  },
})

const leanParts: [RegExp, (code: string, names: ReadonlySet<string>) => string][] = [
  [/is-valid-prop/, withProperties],
  [/preset-base/, withUtilities],
  [/preflight/, () => 'export const createPreflight = () => ({})'],
  [/system\.js$/, (code) => code.replace(/const _global = \[.*\];/, 'const _global = [];')],
]

/** The list of CSS properties, with those that are named. */
export function withProperties(code: string, names: ReadonlySet<string>): string {
  const named = (list: string) => list.split(',').filter((name) => names.has(name))
  return code.replace(/(cssPropertiesStr = ")([^"]*)/, (_, start: string, list: string) => start + named(list).join())
}

/** Chakra's base, with the conditions and style properties that are named. */
export function withUtilities(code: string, names: ReadonlySet<string>): string {
  const { conditions, utilities } = defaultBaseConfig as { conditions: object; utilities: Record<string, Utility> }
  const shortNames = (name: string) => [utilities[name]?.shorthand ?? []].flat()
  const unnamed = Object.keys(utilities).filter((name) => ![name, ...shortNames(name)].some((each) => names.has(each)))
  const [before, base] = code.split(/(?=^const defaultBaseConfig)/m)
  return [
    Object.keys(conditions)
      .filter((name) => !names.has(`_${name}`))
      .reduce((text, name) => withoutEntry(text, '  ', name), before!),
    unnamed.reduce((text, name) => withoutEntry(text, '    ', name), base!),
  ].join('')
}

interface Utility {
  shorthand?: string | string[]
}

/** Without one entry of an object: its line, and those after it that stand deeper or close it. */
const withoutEntry = (code: string, indent: string, name: string) =>
  code.replace(new RegExp(`^${indent}"?${name}"?:.*\\n(${indent}[ })\\]].*\\n)*`, 'm'), '')

/** Every word in the app's sources and in Chakra's components. A name put together of parts would not be among them. */
export const namesInUse = once(() => {
  const all = [
    ...textsIn(inRoot('web'), /(?<!\.test)\.tsx?$/),
    ...textsIn(inRoot('node_modules', '@chakra-ui', 'react', 'dist', 'esm', 'components'), /\.js$/),
  ]
  return new Set(all.flatMap((text) => text.match(/\w+/g) ?? []))
})

const textsIn = (folder: string, named: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => named.test(file) && !/^(tests|e2e)\//.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
