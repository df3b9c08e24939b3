import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf } from '#scripts/building/sources.mjs'
import { fail, inRoot, run, work } from './project.mjs'

export const serverHome = join(work, 'server')

/** One hash of everything the server is built from. */
export const serverSources = () =>
  hashOf(['sync-server', 'schema', 'scripts/buildServer.mjs', 'package.json', 'package-lock.json'])

/**
 * The server as one JavaScript file, built unless it exists for exactly these sources. It starts in a fifth of the time
 * that hundreds of TypeScript files take.
 * @returns {Promise<string>} the file to run, with its migrations beside it
 */
export async function ensureServer() {
  const main = join(serverHome, 'main.mjs')
  const stamp = join(serverHome, 'sources')
  if (existsSync(main) && existsSync(stamp) && readFileSync(stamp, 'utf8') === serverSources()) return main
  console.log('Building the server…')
  if (await run(process.execPath, [inRoot('scripts', 'buildServer.mjs')])) fail('The server could not be built.')
  return main
}
