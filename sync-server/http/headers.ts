import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secureHeaders } from 'hono/secure-headers'

/** The security headers of every answer. An inline script runs only when the build listed its hash in csp.json. */
export function headersFor(dist: string) {
  const file = join(dist, 'csp.json')
  const { scriptHashes } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] })
    : { scriptHashes: [] }
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'blob:', 'data:', 'https:'],
      mediaSrc: ["'self'", 'blob:', 'https:'],
      frameSrc: ['https:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'same-origin',
  })
}
