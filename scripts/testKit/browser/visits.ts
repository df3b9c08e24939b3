import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { signIn } from '#scripts/testKit/screens/people.ts'
import { startSchool } from '#scripts/testKit/server/keptSchool.ts'
import type { RunningServer } from '#scripts/testKit/server/server.ts'
import { type Browser, desktop, openBrowser } from './browser.ts'
import { signedIn } from './signedIn.ts'

/** A demonstration school for the tests of a file. Each test's browsers are closed after it. */
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
    /** The page of the browser opened last. */
    page: () => visitors.at(-1)!.page,
    /**
     * Opens a path as a person of the demonstration on their own device. With a password, it may be anybody, who signs
     * in.
     */
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
