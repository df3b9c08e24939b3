import type { Page } from 'playwright'

/** A picture that `npm run shots` takes. */
export interface Shot {
  name: string
  /** Taken as a PDF of what the browser prints, once. */
  paper?: true
  /** Goes to what the picture shows. */
  show(page: Page): Promise<unknown>
}

type Show = Shot['show']

export const shot = (name: string, show: Show): Shot => ({ name, show })
export const paperShot = (name: string, show: Show = async () => {}): Shot => ({ name, paper: true, show })

/** Of an address, once `ready` has found what is to be seen there. */
export const shotAt = (name: string, path: string, ready: Show): Shot =>
  shot(name, (page) => page.goto(path).then(() => ready(page)))

export const heading = (page: Page, name: string | RegExp, level = 1) =>
  page.getByRole('heading', { level, name }).waitFor()

export const title =
  (name: string | RegExp, level = 2) =>
  (page: Page) =>
    heading(page, name, level)
export const list = (name: string) => (page: Page) => page.getByRole('list', { name }).waitFor()
export const anyTable = (page: Page) => page.getByRole('table').first().waitFor()

/** Closes the open dialog. */
export const leave = async (page: Page) => {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor({ state: 'detached' })
}
