export { spawn as spawnLinked } from 'node:child_process'
