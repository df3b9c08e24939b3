import { existsSync, readFileSync } from 'node:fs'
import { hashOfSources } from '#scripts/building/sources.mjs'
import { fail, inRoot, run } from './project.mjs'

/** Builds the app unless dist/ already holds a build of exactly these sources. */
export async function ensureBuilt() {
  const stamp = inRoot('dist', '.build.json')
  const built = existsSync(stamp) && existsSync(inRoot('dist', 'index.html')) && existsSync(inRoot('dist', 'sw.js'))
  if (built && JSON.parse(readFileSync(stamp, 'utf8')).sources === hashOfSources()) return
  console.log('Building the app…')
  if (await run(process.execPath, [inRoot('scripts', 'build.mjs')])) fail('The app could not be built.')
}
