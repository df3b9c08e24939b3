import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secureHeaders } from 'hono/secure-headers'

/**
 * The security headers of every answer. An inline script runs only when the build listed its hash in csp.json.
 * @param secure whether people reach the server by https; over http browsers must ignore what would demand https
 */
export function headersFor(dist: string, secure: boolean) {
  const file = join(dist, 'csp.json')
  const { scriptHashes } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] })
    : { scriptHashes: [] }
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
      styleSrc: ["'self'", "'unsafe-inline'"],
      // The icon of a video's host, asked for to learn whether it answers.
      imgSrc: ["'self'", 'https:'],
      mediaSrc: ["'self'"],
      frameSrc: ['https:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'same-origin',
    strictTransportSecurity: secure && 'max-age=31536000; includeSubDomains',
    // Videos may go full screen. Nothing here uses the device's sensors. Only names of the W3C's list of features: of
    // others, such as 'bluetooth', some browsers complain in the console of every page.
    permissionsPolicy: Object.fromEntries(
      ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'midi', 'gyroscope'].map((feature) => [
        feature,
        [],
      ]),
    ),
  })
}
