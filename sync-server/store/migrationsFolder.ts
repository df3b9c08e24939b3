import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The steps by which SQLite's tables came to be. The built server has them beside it. */
export const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')
