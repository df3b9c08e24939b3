import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Browser, desktop, openBrowser } from './browser.ts'
import { startSchool } from './keptSchool.ts'
import { signIn } from './people.ts'
import type { RunningServer } from './server.ts'
import { signedIn } from './signedIn.ts'

/** A demonstration school for the tests of a file; each test's browsers are closed behind it. */
export function demoVisits() {
  let server: RunningServer
  let visitors: Browser[] = []
  beforeAll(async () => {
    server = await startSchool()
  })
  afterAll(() => server.end())
  afterEach(async () => {
    for (const visitor of visitors) await visitor.end()
    visitors = []
  })
  return {
    server: () => server,
    /** Of the browser that was opened last. */
    page: () => visitors.at(-1)!.page,
    /** Somebody of the demonstration on a device of their own, at a path; with a password, anybody, who signs in. */
    async enter(
      login: string,
      options: Parameters<typeof openBrowser>[1] = desktop,
      path?: string,
      password?: string,
    ): Promise<Page> {
      visitors.push(
        password ? await openBrowser(server.url, options) : await signedIn(server, login, options, { path }),
      )
      const { page } = visitors.at(-1)!
      if (password) {
        await signIn(page, login, password)
        if (path) await page.goto(path)
      }
      return page
    },
  }
}
