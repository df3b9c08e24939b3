import type { BrowserContext, Locator, Page } from 'playwright'

/** An image of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Makes every other host answer with its icon or with a page, as on a network with internet. */
export const videoHostsAnswer = (context: BrowserContext) =>
  context.route(
    ({ protocol, hostname }) => /^(https?|ftp):$/.test(protocol) && !/(^|\.)localhost$|^127\./.test(hostname),
    (route) =>
      new URL(route.request().url()).pathname === '/favicon.ico'
        ? route.fulfill({ contentType: 'image/gif', body: dot })
        : route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>vídeo</p>' }),
  )

/** Asks for every video shown here: nothing of another host loads before. */
export async function watchAll(within: Page | Locator): Promise<void> {
  const ask = within.getByRole('button', { name: /^Ver vídeo de / })
  await ask.first().waitFor()
  for (let left = await ask.count(); left > 0; left = await ask.count()) await ask.first().click()
}
