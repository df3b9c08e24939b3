import type { Page } from 'playwright'

/** The screen's title is there, and nothing is being waited for any more. */
export const allThere = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('[role=status][aria-label=Carregando]'),
  )
