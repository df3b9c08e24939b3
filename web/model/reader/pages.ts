/** How many pages of a document are drawn at once: WebKit ends tabs that hold too much canvas. */
const mostAlive = 3

/** The most a canvas may have, pixels. */
export const mostPixels = 4 * 1024 * 1024

/**
 * The pages to draw: those that are seen most, at most `mostAlive`; with room left, the pages after and before them, so
 * that the next turn is there at once.
 * @param seen how much of each page is seen, by its number
 * @param current the page at which the reader is
 */
export function alivePages(seen: ReadonlyMap<number, number>, current: number, pageCount: number): number[] {
  const bySight = [...seen].filter(([, much]) => much > 0).sort((a, b) => b[1] - a[1])
  const wanted = [...bySight.map(([page]) => page), current, current + 1, current - 1]
  return [...new Set(wanted)].filter((page) => page >= 1 && page <= pageCount).slice(0, mostAlive)
}

/** The page at which the reader is: the one that is seen most, of several the first. */
export function currentPage(seen: ReadonlyMap<number, number>, before: number): number {
  let [found, most] = [before, 0]
  for (const [page, much] of [...seen].sort((a, b) => a[0] - b[0])) if (much > most) [found, most] = [page, much]
  return found
}

/** How many canvas pixels stand for one pixel of the layout: the device's own ratio, or as many as a canvas may have. */
export const canvasRatio = (width: number, height: number, deviceRatio: number): number =>
  Math.min(deviceRatio, Math.sqrt(mostPixels / (width * height)))

/** The page that a person typed; undefined when there is no such page. */
export function pageTyped(text: string, pageCount: number): number | undefined {
  const page = /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN
  return page >= 1 && page <= pageCount ? page : undefined
}

/** The steps of zoom; at 1 a page is as wide as its place. */
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]

/** The next step of zoom in a direction, or the same where there is none. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const further = zooms.filter((each) => (each - zoom) * direction > 0)
  return (direction > 0 ? further[0] : further.at(-1)) ?? zoom
}
