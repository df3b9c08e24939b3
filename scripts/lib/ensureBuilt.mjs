import { existsSync, readFileSync } from 'node:fs'
import { fail, inRoot, run } from './project.mjs'
import { hashOfSources } from './sources.mjs'

/** Builds the app unless dist/ holds it already, made from these very sources. */
export async function ensureBuilt() {
  const stamp = inRoot('dist', '.build.json')
  const built = existsSync(stamp) && existsSync(inRoot('dist', 'index.html')) && existsSync(inRoot('dist', 'sw.js'))
  if (built && JSON.parse(readFileSync(stamp, 'utf8')).sources === hashOfSources()) return
  console.log('Building the app…')
  if (await run(process.execPath, [inRoot('scripts', 'build.mjs')])) fail('The app could not be built.')
}
