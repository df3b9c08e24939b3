import type { Page } from 'playwright'

/** Waits until the screen's title is there and nothing is loading. */
export const allThere = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('[role=status][aria-label=Carregando]'),
  )
