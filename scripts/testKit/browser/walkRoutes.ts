import type { Page } from 'playwright'
import { expect } from 'vitest'
import { routes } from '#web/routes.ts'
import { allThere } from './allThere.ts'

/** Fills in a route's parameters: rows of the demonstration's first school. */
export const address = (path: string) => path.replace('*', '/nada/disso').replace(/:\w+/g, '1')

/** Routes that redirect, with their targets for every role. */
const redirects: Record<string, RegExp> = {
  '/teacher/classes/:classId/roll-call': /^\/teacher\/classes\/1\/lessons\/\d+\/roll-call$/,
  '/admin/classes/:classId/roll-call': /^\/admin\/classes\/1\/lessons\/\d+\/roll-call$/,
  '/roll-call': /^\/(teacher\/classes\/\d+\/lessons\/\d+\/roll-call)?$/,
  '/agenda': /^\/(teacher\/schedule|student\/today-lessons)?$/,
}

/** The routes of a role: those that begin with its name, and everybody's. */
export const routesOf = (role: string) =>
  Object.keys(routes).filter(
    (path) => !/^\/(superadmin|admin|teacher|student)\//.test(path) || path.startsWith(`/${role}/`),
  )

/** A phone's width, and a desktop's of 1280 at a zoom of 200%. */
const sizes = [
  { width: 640, height: 400 },
  { width: 320, height: 640 },
] as const

/**
 * Opens every route of a role without a network, waits until it is complete, and expects the requested screen, with
 * nothing beyond the edge.
 */
export async function walkRoutes(page: Page, role: string, look: (page: Page) => Promise<void> = async () => {}) {
  await page.context().setOffline(true)
  for (const path of routesOf(role)) {
    await page.goto(address(path), { waitUntil: 'commit' })
    await allThere(page)
    const { pathname } = new URL(page.url())
    if (redirects[path]) expect(pathname, path).toMatch(redirects[path])
    else expect(pathname, path).toBe(address(path))
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    expect(title === '404 Page Not Found', path).toBe(path === '*')
    expect(title, path).not.toBe('Esta tela não pôde ser aberta')
    await look(page)
    await fits(page, path)
  }
  await page.context().setOffline(false)
}

/** Expects that nothing runs over the edge of a small phone, or of a desktop zoomed to 200%. */
export async function fits(page: Page, where: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // A chart or a table scrolls within itself. A list becomes cards a moment after the window has changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), {
        message: `${where} at ${size.width} px`,
      })
      .toBe(size.width)
  }
}
