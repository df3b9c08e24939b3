import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type Browser, desktop, openBrowser } from './browser.ts'
import { signIn } from './people.ts'
import { type RunningServer, startServer } from './server.ts'

/** A demonstration school for the tests of a file; each test's browsers are closed behind it. */
export function demoVisits() {
  let server: RunningServer
  let visitors: Browser[] = []
  beforeAll(async () => {
    server = await startServer()
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
    /** Signs somebody of the demonstration in, on a device of their own, and goes to a path; with a password, anybody. */
    async enter(
      login: string,
      options: Parameters<typeof openBrowser>[1] = desktop,
      path?: string,
      password?: string,
    ): Promise<Page> {
      visitors.push(await openBrowser(server.url, options))
      const { page } = visitors.at(-1)!
      await signIn(page, password ? login : `${login}@chamada.demo`, password)
      if (path) await page.goto(path)
      return page
    },
  }
}
