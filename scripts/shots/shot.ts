import type { Page } from 'playwright'

/** A picture that `npm run shots` takes. */
export interface Shot {
  name: string
  /** Taken as a PDF of what the browser prints, once. */
  paper?: true
  /** Goes to what the picture shows. */
  show(page: Page): Promise<unknown>
}

export const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor()

/** Closes the open dialog. */
export const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' })
}
