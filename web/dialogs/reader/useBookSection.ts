import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bookEnd, placeAt, shareAt } from '#web/model/reader/bookPlace.ts'
import { bookPicture, emptyPictures } from './bookPicture.ts'
import { copySection } from './copySection.ts'
import type { Chapter, OpenedBook } from './epub.ts'
import type { ReaderProps } from './readerProps.ts'

type Target = { section: number; within?: number; anchor?: string | undefined }

interface Options extends Pick<ReaderProps, 'onPlace' | 'onFail'> {
  /** The share of the book at which it opens. */
  start: number
  /** The size of its letters. */
  zoom: number
}

/**
 * The section of a book that is read: its text in `text`, and where in it the reader is.
 * Invariant: until the reader moves, the place stays what it was, however its pictures and letters move the text.
 */
export function useBookSection(book: OpenedBook, { start, zoom, onPlace, onFail }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [target, setTarget] = useState<Target>(() => placeAt(book.sizes, start))
  const within = useRef(target.within ?? 0)
  const { section } = target

  const note = useCallback(() => {
    const { scrollTop, clientHeight, scrollHeight } = scroller.current!
    const range = scrollHeight - clientHeight
    const isLast = section === book.sizes.length - 1
    within.current = range > 1 ? Math.min(1, Math.ceil(scrollTop) / range) : isLast ? 1 : 0
    onPlace(shareAt(book.sizes, { section, within: within.current }), bookEnd)
  }, [book, section, onPlace])

  const hold = useCallback(() => {
    const { clientHeight, scrollHeight } = scroller.current!
    scroller.current!.scrollTop = within.current * (scrollHeight - clientHeight)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another section or place in it is asked for
  useEffect(() => {
    let isCurrent = true
    const place = text.current!
    const draw = (from: Document) => {
      if (!isCurrent) return
      const copy = copySection(from, {
        picture: (address, words) => bookPicture(() => book.pictureOf(section, address), words, hold),
        onLink(link, address) {
          const leads = book.targetOf(section, address)
          if (leads) lead(link, leads, setTarget)
          else if (/^https?:/i.test(address))
            Object.assign(link, { href: address, target: '_blank', rel: 'noopener noreferrer' })
        },
      })
      emptyPictures(place)
      place.replaceChildren(copy)
      const anchor = target.anchor && place.querySelector(`[data-anchor="${CSS.escape(target.anchor)}"]`)
      within.current = target.within ?? 0
      hold()
      if (anchor) anchor.scrollIntoView()
      scroller.current!.focus({ preventScroll: true })
      note()
    }
    book.documentOf(section).then(draw, () => isCurrent && onFail('broken'))
    return () => {
      isCurrent = false
      emptyPictures(place)
    }
  }, [book, target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: larger letters move the text
  useLayoutEffect(hold, [zoom])

  return { scroller, text, section, goTo: setTarget as (to: Target) => void, note }
}

/** Makes an element lead to a place in the book. */
function lead(link: HTMLElement, to: Pick<Chapter, 'section' | 'anchor'>, goTo: (to: Target) => void) {
  link.setAttribute('href', '#')
  link.addEventListener('click', (event) => {
    event.preventDefault()
    goTo({ ...to })
  })
}
