import type { Page } from 'playwright'
import { paperShot, type Shot } from './shot.ts'

/** Waits for the first row of a table. */
export const table = (page: Page) => page.locator('main [data-index="0"]').waitFor()

type Ready = (page: Page) => Promise<unknown>

/** What the browser prints of an address, once `ready` says that the screen is whole and the school's name is known. */
export const onPaper = (name: string, path: string, ready: Ready = table) =>
  onPaperOfNetwork(name, path, (page) =>
    ready(page).then(() => page.locator('#root [data-paper-only]').getByText('Escola').waitFor({ state: 'attached' })),
  )

/** The same where no school is chosen. */
export const onPaperOfNetwork = (name: string, path: string, ready: Ready = table): Shot =>
  paperShot(`paper-${name}`, (page) => page.goto(path).then(() => ready(page)))

/** The same of what is on the screen. */
export const asItStands = (name: string): Shot => paperShot(`paper-${name}`)
