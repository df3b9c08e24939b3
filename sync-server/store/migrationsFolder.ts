import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The steps by which SQLite's tables came to be. The built server, whose modules are one file, has them beside it. */
export const migrationsFolder = join(here, 'migrations')

/** The same of PostgreSQL. */
export const postgresMigrations = join(here, 'postgres', 'migrations')
