import { createHash } from 'node:crypto'

/** The 'sha256-…' values that a Content-Security-Policy must list to allow a page's own inline scripts. */
export const hashesOfInlineScripts = (html) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes, text]) => text.trim() && !/type="(application|importmap)/.test(attributes))
    .map(([, , text]) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
