import { createHash } from 'node:crypto'

/** What a Content-Security-Policy must name to let a page's own inline scripts run: one 'sha256-…' for each. */
export const hashesOfInlineScripts = (html) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text]) => text.trim() && !/type="(application|importmap)/.test(attributes))
    .map(([, , text]) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
