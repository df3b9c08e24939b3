import type { Page } from 'playwright'

/** The number of a roll's student rows that are fully visible on the screen, with nothing over them. */
export const wholeRows = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-student]')].filter((row) => {
        const { top, bottom, left, right } = row.getBoundingClientRect()
        if (top < 0 || bottom > innerHeight) return false
        return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
          const there = document.elementFromPoint((left + right) / 2, y)
          return row.contains(there) || there?.contains(row)
        })
      }).length,
  )

/** The texts of buttons and names in a part of the page that are cut off, by the screen's edge or by their own. */
export const clippedIn = (page: Page, part: string): Promise<string[]> =>
  page.locator(`:is(${part}) :is(button, .student-name > span, .roll-buttons > a)`).evaluateAll((all) =>
    all
      .filter((each) => {
        if (!each.checkVisibility() || each.closest('[data-receipt]')) return false
        const { left, right, bottom } = each.getBoundingClientRect()
        const isBeyond = left < 0 || right > innerWidth || (each.closest('.roll-actions') && bottom > innerHeight)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = each
        return isBeyond || scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1
      })
      .map((each) => each.textContent),
  )
