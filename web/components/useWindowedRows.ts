import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Up to so many rows are all drawn: the browser's own search finds them, and nothing has to be measured. */
const drawnWhole = 200

export interface DrawnRow {
  index: number
  /** px of rows left out just before it. */
  gap: number
}

export interface WindowedRows {
  drawn: readonly DrawnRow[]
  /** px of rows left out after the last. */
  end: number
  /** For each row that is drawn, which also has a `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined
  /** For what holds the rows: keeps the row in use drawn, and walks with the arrows, Home and End. */
  keys: { onFocus(event: { target: EventTarget }): void; onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void }
}

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
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: windowed,
    estimateSize: () => size,
    overscan: 6,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      const kept = held >= 0 && held < count && !seen.includes(held)
      return kept ? [...seen, held].sort((a, b) => a - b) : seen
    },
  })
  // What stands above the list comes and goes.
  useLayoutEffect(() => {
    if (!windowed || !list.current) return
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    if (Math.abs(now - top) > 1) setTop(now)
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
  if (!windowed) {
    const drawn = Array.from({ length: count }, (_, index) => ({ index, gap: 0 }))
    return { drawn, end: 0, measure: undefined, keys }
  }
  let reached = top
  const drawn = virtualizer.getVirtualItems().map(({ index, start, end }) => {
    const gap = Math.max(0, start - reached)
    reached = end
    return { index, gap }
  })
  return {
    drawn,
    end: Math.max(0, virtualizer.getTotalSize() + top - reached),
    measure: virtualizer.measureElement,
    keys,
  }
}
