import { existsSync } from 'node:fs'
import { installPackages } from './debianPackages.mjs'
import { fail } from './project.mjs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The Chromium to test with: CHAMADA_CHROMIUM, or one in a common place; undefined when there is none. */
export function findChromium() {
  const named = process.env.CHAMADA_CHROMIUM
  if (named) return existsSync(named) ? named : fail(`CHAMADA_CHROMIUM names ${named}, which is not there.`)
  return places.find((place) => existsSync(place))
}

/**
 * Like findChromium, but installs Debian's when that needs no interaction. Ends the command when there is still none.
 */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  await installPackages('Chromium', 'chromium')
  return (
    findChromium() ??
    fail(
      'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium) or set CHAMADA_CHROMIUM to ' +
        'its path. Without a browser: npm run check.',
    )
  )
}
