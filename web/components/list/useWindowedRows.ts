import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { hasOwnKeys, rowAfter, sameIn, usableIn } from './walkRows.ts'

/** Up to this many rows are all drawn: the browser's own search finds them, and nothing has to be measured. */
const drawnWhole = 200

export interface DrawnRow {
  index: number
  /** Height of the rows left out just before it, px. */
  gap: number
}

export interface WindowedRows {
  /** The same array as long as its content is the same, so that the rows need not be rendered in each frame. */
  drawn: readonly DrawnRow[]
  /** Height of the rows left out after the last, px. */
  end: number
  /** The ref of each drawn row, which must also have a `data-index`. */
  measure: ((row: HTMLElement | null) => void) | undefined
  /**
   * Handlers for the element that holds the rows: they keep the row in use drawn, and move with the arrows, Home and
   * End.
   */
  keys: { onFocus(event: { target: EventTarget }): void; onKeyDownCapture(event: KeyboardEvent<HTMLElement>): void }
}

/** Rows are added and removed in steps of this many, so that most frames only move what is there. */
const step = 12
/** At least this many rows are drawn beyond the visible ones, on either side. */
const margin = 4

/** Distance from the start of the page to the list measured last, px: the first estimate for the next one. */
let lastListTop = 240

const inSteps = (range: Range): Range => ({
  ...range,
  startIndex: Math.max(0, Math.floor((range.startIndex - margin) / step) * step),
  endIndex: Math.min(range.count, Math.ceil((range.endIndex + 1 + margin) / step) * step) - 1,
})

const same = (some: readonly DrawnRow[], others: readonly DrawnRow[]) =>
  some.length === others.length &&
  some.every(({ index, gap }, i) => index === others[i]!.index && gap === others[i]!.gap)

const rowOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-index]')

/**
 * Which of many rows are drawn: the visible ones, some around them, and the one that has the focus, wherever it is.
 * @param size height of a row before it is measured, px
 * @param list the element that holds the rows
 */
export function useWindowedRows(count: number, size: number, list: RefObject<HTMLElement | null>): WindowedRows {
  const windowed = count > drawnWhole
  const [held, setHeld] = useState(-1)
  const [top, setTop] = useState(lastListTop)
  const [around, setAround] = useState(false)
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: windowed,
    estimateSize: () => size,
    overscan: 0,
    // While the page is printed the list may not be laid out: rows of no height would make it draw row after row.
    measureElement: (row: HTMLElement, entry, virtualizer) =>
      measureElement(row, entry, virtualizer) ||
      (virtualizer.measurementsCache[Number(row.dataset.index)]?.size ?? size),
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(around ? inSteps(range) : range)
      const kept = held >= 0 && held < count && !seen.includes(held)
      return kept ? [...seen, held].sort((a, b) => a - b) : seen
    },
  })
  // The visible rows are painted first.
  useEffect(() => {
    if (!windowed) return
    const timer = setTimeout(() => setAround(true), 100)
    return () => clearTimeout(timer)
  }, [windowed])
  // Content above the list comes and goes.
  useLayoutEffect(() => {
    if (!windowed || !list.current?.getClientRects().length) return
    const now = Math.round(list.current.getBoundingClientRect().top + window.scrollY)
    if (Math.abs(now - top) <= 1) return
    lastListTop = now
    setTop(now)
  })

  /** Moves from row to row with the keys, staying on the same action of each row. */
  function walk(event: KeyboardEvent<HTMLElement>) {
    const here = event.target as HTMLElement
    const row = rowOf(here)
    if (!row || !usableIn(row).includes(here) || hasOwnKeys(here)) return
    const next = rowAfter(event, Number(row.dataset.index), count)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const body = event.currentTarget
    flushSync(() => setHeld(next))
    sameIn(body.querySelector(`[data-index="${next}"]`), row, here)?.focus()
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
