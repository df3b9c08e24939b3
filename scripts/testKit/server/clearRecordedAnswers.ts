import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { work } from '#scripts/lib/project.mjs'

/** Deletes the answers that an earlier run of the browser tests recorded. */
export default function setup() {
  rmSync(join(work, 'answers'), { recursive: true, force: true })
}
