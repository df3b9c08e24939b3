import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { alivePages, currentPage } from '#web/model/reader/pages.ts'

/** The size of a page in the document, points. */
export interface PageSize {
  width: number
  height: number
}

/** Wider than this, a page would only be larger than it needs to be, px. */
const widest = 900
const margin = 16

/**
 * Where the pages of a document stand in their scroller, which of them are drawn, and at which the reader is.
 * Invariant: a page takes at least half the height of the scroller, so that three at most are seen at once.
 * @param first the size of the first page: the others are taken to have it until they were drawn
 */
export function usePdfLayout(props: { pageCount: number; first: PageSize; start: number; zoom: number }) {
  const { pageCount, first, start, zoom } = props
  const scroller = useRef<HTMLDivElement>(null)
  const place = useSize(scroller)
  const [sizes, setSizes] = useState<ReadonlyMap<number, PageSize>>(new Map())
  const [seen, setSeen] = useState<ReadonlyMap<number, number>>(new Map())
  const [current, setCurrent] = useState(Math.min(Math.max(1, start), pageCount))
  /** What stays at the top while pages change their size: a page, and how much of it is above. */
  const anchor = useRef({ page: current, above: 0 })
  const width = Math.floor(Math.min(place.width - margin, widest) * zoom)
  const slotOf = (page: number) => scroller.current?.querySelector<HTMLElement>(`[data-page="${page}"]`)
  const goTo = (page: number, above = 0) => {
    anchor.current = { page, above }
    const slot = slotOf(page)
    if (slot) scroller.current!.scrollTop = slot.offsetTop + above * slot.offsetHeight
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when pages changed their size
  useLayoutEffect(() => goTo(anchor.current.page, anchor.current.above), [width, place.height, sizes])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the slots are there once their width is known
  useEffect(() => {
    const root = scroller.current!
    if (width <= 0) return
    const shown = new Map<number, number>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRect } of entries)
          shown.set(Number((target as HTMLElement).dataset.page), intersectionRect.height)
        setSeen(new Map([...shown].filter(([, height]) => height > 0)))
        setCurrent((before) => currentPage(shown, before))
      },
      { root, threshold: Array.from({ length: 21 }, (_, i) => i / 20) },
    )
    for (const slot of root.querySelectorAll('[data-page]')) watch.observe(slot)
    const note = () => {
      const slot = slots(root).findLast(({ offsetTop }) => offsetTop <= root.scrollTop) ?? slots(root)[0]!
      anchor.current = { page: Number(slot.dataset.page), above: (root.scrollTop - slot.offsetTop) / slot.offsetHeight }
    }
    root.addEventListener('scroll', note, { passive: true })
    return () => {
      watch.disconnect()
      root.removeEventListener('scroll', note)
    }
  }, [width > 0, pageCount])

  const onSize = useCallback(
    (page: number, size: PageSize) =>
      setSizes((before) => {
        const known = before.get(page) ?? first
        return known.width === size.width && known.height === size.height ? before : new Map(before).set(page, size)
      }),
    [first],
  )
  const sizeOf = (page: number) => sizes.get(page) ?? first
  return {
    scroller,
    /** 0 until the place is measured. */
    width: Math.max(0, width),
    current,
    alive: new Set(width > 0 ? alivePages(seen, current, pageCount) : []),
    goTo,
    heightOf: (page: number) => (width * sizeOf(page).height) / sizeOf(page).width,
    leastHeight: place.height / 2,
    onSize,
  }
}

const slots = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-page]')]

function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element.current!
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(element.current!)
    measure()
    return () => watch.disconnect()
  }, [element])
  return size
}
