import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '#scripts/lib/project.mjs'

/** Where the app's sources are. */
const folders = ['schema', 'sw', 'web']

/**
 * Leaves out of the app the sentences of refusals that only the server gives: they come with its answers. Their codes and
 * statuses stay. A code that a source of the app names keeps its sentence.
 */
export const withoutServerTexts = () => ({
  name: 'without-server-texts',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/schema/errors.ts')) return withoutTexts(code, sourcesOfApp())
  },
})

/** A refusal in the list: its code, and its sentence in one line or below. */
const refusal = /^ {2}'?([\w.]+)'?: \{\s*status: \d+(,\s*text:\s*'[^'\n]*',?)\s*\},$/gm

/** The list of refusals without the sentences of those whose codes `sources` do not name. */
export const withoutTexts = (list, sources) =>
  list.replace(refusal, (whole, code, text) =>
    sources.includes(`'${code}'`) || list.includes(`errors['${code}']`) ? whole : whole.replace(text, ''),
  )

const sourcesOfApp = () =>
  folders
    .flatMap((folder) => readdirSync(inRoot(folder), { recursive: true }).map((file) => join(folder, file)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^web\/(tests|e2e)\/|^schema\/errors\.ts$/.test(file))
    .map((file) => readFileSync(inRoot(file), 'utf8'))
    .join('\n')
