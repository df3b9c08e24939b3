import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { work } from '../../../scripts/lib/project.mjs'

/** What an earlier run of the browser tests heard is none of this one's. */
export default function setup() {
  rmSync(join(work, 'heard'), { recursive: true, force: true })
}
