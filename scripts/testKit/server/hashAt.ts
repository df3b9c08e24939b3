import type { Page } from 'playwright'

/** SHA-256 of what this page gets from an address, with or without a network. */
export const hashAt = (page: Page, address: string): Promise<string> =>
  page.evaluate(async (path) => {
    const bytes = await (await fetch(path)).arrayBuffer()
    const hash = await crypto.subtle.digest('SHA-256', bytes)
    return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  }, address)
