import type { Evaluating } from '#scripts/testKit/screens/evaluating.ts'

/** Gives the page the focus again: it sends what waits, without the idle delay, and asks for changes. */
export const lookAgain = (page: Evaluating): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')), null)
