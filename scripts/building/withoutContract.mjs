import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '#scripts/lib/project.mjs'

/** What only the server, the contract, the document and the tests read of an act or a noun. */
const left = ['summary', 'shortName', 'keepsToClass', 'example', 'personData']
/** What every act says. */
const always = ['summary', 'example']

/** Leaves out of the app what no part of it reads of the acts in schema/mutations and the nouns in schema/nouns. */
export const withoutContract = () => ({
  name: 'without-contract',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/schema\/(mutations|nouns)\/.+\.ts$/.test(id)) return
    const { acts, nouns } = definitionsIn(this.parse(code, { lang: 'ts' }))
    for (const act of acts)
      for (const name of always)
        if (!act.some(({ key }) => key?.name === name)) this.error(`An act in ${id} does not say its ${name}.`)
    const cuts = [...acts, ...nouns].flatMap((properties) =>
      properties.flatMap(({ key, start, end }, place) =>
        left.includes(key?.name) ? [[start, properties[place + 1]?.start ?? afterComma(code, end)]] : [],
      ),
    )
    return cuts
      .sort(([one], [other]) => other - one)
      .reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
  },
})

const afterComma = (code, end) => end + /^\s*,|/.exec(code.slice(end))[0].length

/** The properties by which the acts, and the nouns and their fields, that a module exports are defined. */
function definitionsIn({ body }) {
  const values = body.flatMap(({ declaration }) => declaration?.declarations ?? []).map(({ init }) => init)
  const ofCall = (name, place) =>
    values.flatMap((value) => (name.test(value?.callee?.name) ? [value.arguments[place].properties] : []))
  const nouns = ofCall(/^noun$/, 0)
  const fields = nouns
    .flatMap((properties) => properties.find(({ key }) => key?.name === 'fields')?.value.properties ?? [])
    .flatMap(({ value }) => (value?.callee?.name === 'field' ? [value.arguments[1].properties] : []))
  return { acts: ofCall(/^(m|onlineM)utation$/, 1), nouns: [...nouns, ...fields] }
}

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
