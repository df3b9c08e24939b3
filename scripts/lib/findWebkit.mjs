import { installPackages, onPath } from './debianPackages.mjs'
import { fail, run } from './project.mjs'

/** The driver, a display for it, and a runtime that shows WebKitGTK with a profile of its own. */
const programs = ['WebKitWebDriver', 'Xvfb', 'gjs']
/** The last three are what plays a film. */
const packages = [
  ...['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'],
  ...['gstreamer1.0-plugins-good', 'gstreamer1.0-plugins-bad', 'gstreamer1.0-libav'],
]

const isThere = async () =>
  programs.every(onPath) &&
  (await run('gjs', ['-c', "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"], { stdio: 'ignore' })) === 0

/**
 * Makes sure that there is a WebKit to drive, installing Debian's if needed. Ends the command with one line when there
 * is none.
 */
export async function ensureWebkit() {
  if (await isThere()) return
  await installPackages('WebKitGTK', ...packages)
  if (!(await isThere()))
    fail(`These tests need WebKitGTK and its driver, on Linux: sudo apt-get install ${packages.join(' ')}`)
}
