import type { Page } from 'playwright'

/** How many students' rows of a roll are whole on the screen, with nothing over them. */
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

/** What buttons and names of a part of the page are cut by the screen's edge or by their own; by their texts. */
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
