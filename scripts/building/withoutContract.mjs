import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '#scripts/lib/project.mjs'

/** What only the contract, the document and the tests read of an act; and which of it every act has. */
const left = ['summary', 'shortName', 'example']
const always = ['summary', 'example']

/** Leaves out of the app what no part of it reads of the acts in schema/mutations. */
export const withoutContract = () => ({
  name: 'without-contract',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/schema\/mutations\/.+\.ts$/.test(id)) return
    return actsIn(this.parse(code, { lang: 'ts' })).reduceRight((text, { properties }) => {
      const cut = properties.filter(({ key }) => left.includes(key?.name))
      for (const name of always)
        if (!cut.some(({ key }) => key.name === name)) this.error(`An act in ${id} does not say its ${name}.`)
      return cut.reduceRight((rest, property) => {
        const next = properties[properties.indexOf(property) + 1]
        return rest.slice(0, property.start) + rest.slice(next?.start ?? property.end)
      }, text)
    }, code)
  },
})

/** The definitions of the acts that a module exports. */
const actsIn = ({ body }) =>
  body
    .flatMap(({ declaration }) => declaration?.declarations ?? [])
    .flatMap(({ init }) => (/^(m|onlineM)utation$/.test(init?.callee?.name) ? [init.arguments[1]] : []))

/** The summaries of acts that are in the JavaScript of a build although they should not. */
export function summariesIn(folder) {
  const texts = (of, end) =>
    readdirSync(of, { recursive: true })
      .filter((file) => file.endsWith(end))
      .map((file) => readFileSync(join(of, file), 'utf8'))
  const sources = texts(inRoot('schema', 'mutations'), '.ts').join('\n')
  const summaries = [...sources.matchAll(/^ {2}summary:\s+'(.+)',$/gm)].map(([, summary]) => summary)
  const scripts = texts(folder, '.js').join('\n')
  return summaries.filter((summary) => scripts.includes(summary))
}
