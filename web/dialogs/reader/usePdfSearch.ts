import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { hitsIn } from '#web/model/reader/hits.ts'
import type { OpenedPdf } from '#web/pdf/openPdf.ts'
import { type DrawnText, piecesOf, textOfPage } from './pdfText.ts'

/** A hit by its page and its place among the hits of that page. */
interface PageHit {
  page: number
  index: number
}

export type PdfSearchState = ReturnType<typeof usePdfSearch>

/** The search in the text of a PDF: all pages, from the one that is read on; hits are marked where pages are drawn. */
export function usePdfSearch(
  { pdf }: OpenedPdf,
  current: number,
  goTo: (page: number, above?: number) => void,
  scroller: RefObject<HTMLElement | null>,
) {
  const [wanted, setWanted] = useState('')
  const [hits, setHits] = useState<PageHit[]>([])
  const [at, setAt] = useState(0)
  const [isLooking, setIsLooking] = useState(false)
  const [drawn, setDrawn] = useState<ReadonlyMap<number, DrawnText>>(new Map())
  const texts = useRef(new Map<number, ReturnType<typeof piecesOf>>())
  const hit = hits[at]
  const onText = useCallback(
    (page: number, text: DrawnText | null) =>
      setDrawn((before) => {
        const after = new Map(before)
        if (text) after.set(page, text)
        else after.delete(page)
        return after
      }),
    [],
  )

  const piecesAt = async (page: number) => {
    const known = texts.current.get(page)
    if (known) return known
    const pieces = await pdf
      .getPage(page)
      .then(textOfPage)
      .then(piecesOf, () => [])
    texts.current.set(page, pieces)
    return pieces
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins where the reader is when it is asked
  useEffect(() => {
    setHits([])
    setAt(0)
    setIsLooking(Boolean(wanted.trim()))
    if (!wanted.trim()) return
    let isCurrent = true
    const look = async () => {
      let hasGone = false
      for (let step = 0; step < pdf.numPages; step++) {
        const page = ((current - 1 + step) % pdf.numPages) + 1
        const found = hitsIn(await piecesAt(page), wanted).map((_, index) => ({ page, index }))
        if (!isCurrent) return
        if (found.length) setHits((before) => [...before, ...found])
        if (found.length && !hasGone) goTo(page)
        hasGone ||= found.length > 0
      }
      setIsLooking(false)
    }
    void look()
    return () => {
      isCurrent = false
    }
  }, [wanted])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroller stays
  useEffect(() => {
    if (!wanted.trim() || !('highlights' in CSS)) return
    const all = [...drawn].map(([page, text]) => [page, text.rangesOf(wanted)] as const)
    const chosen = hit && all.find(([page]) => page === hit.page)?.[1][hit.index]
    CSS.highlights.set('reader-hits', new Highlight(...all.flatMap(([, ranges]) => ranges)))
    if (chosen) {
      CSS.highlights.set('reader-hit', new Highlight(chosen))
      bringIntoView(scroller.current!, chosen)
    }
    return () => {
      CSS.highlights.delete('reader-hits')
      CSS.highlights.delete('reader-hit')
    }
  }, [wanted, hit?.page, hit?.index, drawn])

  return {
    wanted,
    look: setWanted,
    isLooking,
    count: hits.length,
    /** From 1 on; 0 without hits. */
    at: hits.length ? at + 1 : 0,
    step(by: number) {
      if (!hits.length) return
      const next = (at + by + hits.length) % hits.length
      setAt(next)
      if (hits[next]!.page !== current) goTo(hits[next]!.page)
    },
    onText,
  }
}

function bringIntoView(scroller: HTMLElement, range: Range) {
  const [place, found] = [scroller.getBoundingClientRect(), range.getBoundingClientRect()]
  if (found.top < place.top || found.bottom > place.bottom)
    scroller.scrollTop += found.top - place.top - place.height / 3
  if (found.left < place.left || found.right > place.right)
    scroller.scrollLeft += found.left - place.left - place.width / 3
}
