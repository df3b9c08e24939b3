import type { Evaluating } from './evaluating.ts'

/** The page is looked at anew: it sends what waits, without leaving it until the hands rest, and asks for what is new. */
export const lookAgain = (page: Evaluating): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('focus')), null)
