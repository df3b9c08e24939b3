import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows are all drawn: the browser's own search finds them, and nothing has to be measured. */
const drawnWhole = 200

export interface DrawnRow {
  index: number
  /** px of rows left out just before it. */
  gap: number
}

export interface WindowedRows {
  /** The same array as long as it says the same, so that what is drawn by it need not be drawn in each frame. */
  drawn: readonly DrawnRow[]
  /** px of rows left out after the last. */
  end: number
  /** For each row that is drawn, which also has a `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined
  /** For what holds the rows: keeps the row in use drawn, and walks with the arrows, Home and End. */
  keys: { onFocus(event: { target: EventTarget }): void; onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void }
}

/** Rows are drawn and left out so many at a time: a frame between two steps has only to move what is there. */
const step = 12
/** So many more than are in sight at the least, on either side. */
const margin = 4

/** px from the start of the page to the list that was measured last: about where the next one begins. */
let usualTop = 240

const inSteps = (range: Range): Range => ({
  ...range,
  startIndex: Math.max(0, Math.floor((range.startIndex - margin) / step) * step),
  endIndex: Math.min(range.count, Math.ceil((range.endIndex + 1 + margin) / step) * step) - 1,
})

const same = (some: readonly DrawnRow[], others: readonly DrawnRow[]) =>
  some.length === others.length &&
  some.every(({ index, gap }, i) => index === others[i]!.index && gap === others[i]!.gap)

const actionsIn = (row: Element | null | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('[data-row-action]') ?? []),
]
const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-index]')

/**
 * Which of many rows are drawn: those in sight and some around, and the one that has the focus, wherever it is.
 * @param size px of a row before it was measured
 * @param list what holds the rows
 */
export function useWindowedRows(count: number, size: number, list: RefObject<HTMLElement | null>): WindowedRows {
  const windowed = count > drawnWhole
  const [held, setHeld] = useState(-1)
  const [top, setTop] = useState(usualTop)
  const [around, setAround] = useState(false)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: windowed,
    estimateSize: () => size,
    overscan: 0,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(around ? inSteps(range) : range)
      const kept = held >= 0 && held < count && !seen.includes(held)
      return kept ? [...seen, held].sort((a, b) => a - b) : seen
    },
  })
  // What is in sight is painted first.
  useEffect(() => {
    if (!windowed) return
    const timer = setTimeout(() => setAround(true), 100)
    return () => clearTimeout(timer)
  }, [windowed])
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    if (!windowed || !list.current) return
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    if (Math.abs(now - top) <= 1) return
    usualTop = now
    setTop(now)
  })

  /** From row to row with the arrows, along the same thing that can be done with each. */
  function walk(event: KeyboardEvent<HTMLElement>) {
    const here = (event.target as Element).closest<HTMLElement>('[data-row-action]')
    const row = here && rowOf(here)
    if (!row || here.getAttribute('aria-expanded') === 'true') return
    const index = Number(row.dataset.index)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[event.key]
    if (next === undefined || next < 0 || next >= count) return
    event.preventDefault()
    event.stopPropagation()
    const place = actionsIn(row).indexOf(here)
    const body = event.currentTarget
    flushSync(() => setHeld(next))
    actionsIn(body.querySelector(`[data-index="${next}"]`))[place]?.focus()
  }

  const keys = {
    onFocus: ({ target }: { target: EventTarget }) => {
      const row = rowOf(target)
      if (row) setHeld(Number(row.dataset.index))
    },
    onKeyDownCapture: walk,
  }
  let reached = top
  const drawn = windowed
    ? virtualizer.getVirtualItems().map(({ index, start, end }) => {
        const gap = Math.max(0, start - reached)
        reached = end
        return { index, gap }
      })
    : Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
  const before = useRef<readonly DrawnRow[]>(drawn)
  if (!same(drawn, before.current)) before.current = drawn
  return {
    drawn: before.current,
    end: windowed ? Math.max(0, virtualizer.getTotalSize() + top - reached) : 0,
    measure: windowed ? virtualizer.measureElement : undefined,
    keys,
  }
}
