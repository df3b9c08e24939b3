import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** What an earlier run of the browser tests heard is none of this one's. */
export default function setup() {
  rmSync(fileURLToPath(new URL('../../../.chamada/heard', import.meta.url)), { recursive: true, force: true })
}
