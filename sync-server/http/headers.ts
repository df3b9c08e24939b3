import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { defaultVideoHosts, sourcesOf } from '#schema/rules/content/videoHosts.ts'

/**
 * The security headers of every answer. An inline script runs only when the build listed its hash in csp.json. Pages
 * may frame the hosts of videos and ask for their icons (to learn whether they answer); other answers, which carry the
 * same headers each time, may not.
 * @param secure whether people reach the server by https; over http browsers must ignore what would demand https
 */
export function headersFor(about: { dist: string; secure: boolean; videoHosts?: readonly string[] | undefined }) {
  const { dist, secure, videoHosts = defaultVideoHosts } = about
  const file = join(dist, 'csp.json')
  const { scriptHashes } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] })
    : { scriptHashes: [] }
  const allowing = (hosts: readonly string[]): MiddlewareHandler =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", ...sourcesOf(hosts)],
        mediaSrc: ["'self'"],
        frameSrc: ["'self'", ...sourcesOf(hosts)],
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
  const ofPages = allowing(videoHosts)
  const ofOthers = allowing([])
  return ((c, next) => (/^\/(api|assets)\//.test(c.req.path) ? ofOthers : ofPages)(c, next)) satisfies MiddlewareHandler
}
