import { ensureInstalled } from './lib/ensureInstalled.mjs'

// What npm runs before those commands of package.json that are a package's own.
await ensureInstalled()
