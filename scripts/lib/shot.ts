import type { Page } from 'playwright'

/** One picture: its name, and the way to what is to be seen. */
export interface Shot {
  name: string
  show(page: Page): Promise<unknown>
}

export const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor()
