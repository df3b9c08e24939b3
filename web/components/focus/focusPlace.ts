/** Where an element is, so that its place is found again once it is gone. */
export interface Place {
  element: HTMLElement
  /** Its rows, innermost first: the list of each, its index there, and the element's index among the row's controls. */
  rows: { list: Element; index: number; control: number }[]
  /** What surrounds it, innermost first. */
  around: Element[]
}

const row = 'tr, li, [role=row], [role=listitem]'
const control =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const controlsOf = (element: Element) => [...element.querySelectorAll<HTMLElement>(control)].filter(isVisible)
const isVisible = (element: HTMLElement) => element.getClientRects().length > 0

export function placeOf(element: HTMLElement): Place {
  const rows: Place['rows'] = []
  for (let each = element.closest(row); each?.parentElement; each = each.parentElement.closest(row)) {
    const list = each.parentElement
    rows.push({ list, index: [...list.children].indexOf(each), control: controlsOf(each).indexOf(element) })
  }
  const around: Element[] = []
  for (let each = element.parentElement; each; each = each.parentElement) around.push(each)
  return { element, rows, around }
}

/**
 * Focuses a place again within `limit`: its element, else the same control of the row that has taken its row's place,
 * else of the row before, else the heading above.
 */
export function returnTo({ element, rows, around }: Place, limit: HTMLElement): void {
  const inRow = rows.map(({ list, index, control }) => {
    const near = [...list.children].slice(index).concat([...list.children].slice(0, index).reverse())
    const controls = near.map(controlsOf).find(({ length }) => length)
    return controls && (controls[control] ?? controls[0])
  })
  const target = [element, ...inRow].find((each) => each && limit.contains(each) && isVisible(each))
  if (target) {
    target.focus({ preventScroll: true })
    return
  }
  const nearest = around.find((each) => limit.contains(each)) ?? limit
  const heading = headingOver(nearest, limit) ?? limit.querySelector<HTMLElement>('main') ?? limit
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The first heading of the nearest surrounding element that has one. */
function headingOver(element: Element, limit: Element): HTMLElement | null {
  for (let each: Element | null = element; each && limit.contains(each); each = each.parentElement) {
    const heading = [...each.querySelectorAll<HTMLElement>('h1, h2, h3')].find(isVisible)
    if (heading) return heading
  }
  return null
}
