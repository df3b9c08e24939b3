import { Box } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { type ComponentProps, memo, useEffect, useState } from 'react'
import { Loading } from '#web/components/ui/Loading.tsx'
import { nextZoom } from '#web/model/reader/pages.ts'
import { pressedIn } from '#web/model/shortcuts.ts'
import { type OpenedPdf, openPdf } from '#web/pdf/openPdf.ts'
import { PdfBar } from './PdfBar.tsx'
import { PdfPage } from './PdfPage.tsx'
import { PdfSearch } from './PdfSearch.tsx'
import { pdfStyles } from './pdfStyles.ts'
import type { ReaderProps } from './readerProps.ts'
import { type PageSize, usePdfLayout } from './usePdfLayout.ts'
import { usePdfSearch } from './usePdfSearch.ts'

interface Ready {
  opened: OpenedPdf
  first: PageSize
}

/** A PDF: its pages below each other, drawn as they are reached. */
export default function PdfReader(props: ReaderProps) {
  const { address, onFail } = props
  const [ready, setReady] = useState<Ready>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(
    () =>
      openPdf(address, async (opened) => {
        if (typeof opened === 'string') return onFail(opened)
        const first = await opened.pdf.getPage(1).catch(() => undefined)
        if (!first) return onFail('broken')
        const { width, height } = first.getViewport({ scale: 1 })
        setReady({ opened, first: { width, height } })
      }),
    [address],
  )
  if (ready) return <Pages {...props} {...ready} />
  return (
    <Box p="4" flex="1">
      <Loading rows={1} height="60dvh" />
    </Box>
  )
}

function Pages({ title, place, onPlace, opened, first }: ReaderProps & Ready) {
  const pageCount = opened.pdf.numPages
  const [zoom, setZoom] = useState(1)
  const [isDark, setIsDark] = useState(false)
  const [isSearching, setIsSearching] = useState(false)
  const layout = usePdfLayout({ pageCount, first, start: place, zoom })
  const { scroller, width, current, alive, goTo, heightOf, leastHeight } = layout
  const search = usePdfSearch(opened, current, goTo, scroller)
  useEffect(() => onPlace(current, pageCount), [current, pageCount, onPlace])
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [scroller])
  const turn = (by: number) => goTo(Math.min(pageCount, Math.max(1, current + by)))
  const endSearch = () => {
    setIsSearching(false)
    search.look('')
    scroller.current?.focus({ preventScroll: true })
  }
  return (
    <Box
      display="contents"
      onKeyDown={(event) => {
        const pressed = pressedIn('reader', event)
        if (pressed === 'search') setIsSearching(true)
        else if (event.target instanceof HTMLInputElement) return
        else if (pressed === 'larger') setZoom(nextZoom(zoom, 1))
        else if (pressed === 'smaller') setZoom(nextZoom(zoom, -1))
        else if (pressed === 'usual') setZoom(1)
        else if (pressed === 'next' && zoom <= 1) turn(1)
        else if (pressed === 'previous' && zoom <= 1) turn(-1)
        else return
        event.preventDefault()
      }}
    >
      <Global styles={pdfStyles} />
      {isSearching && <PdfSearch search={search} onClose={endSearch} />}
      <Box
        ref={scroller}
        position="relative"
        flex="1"
        minH="0"
        overflow="auto"
        overflowAnchor="none"
        tabIndex={0}
        role="region"
        aria-label={title}
        outline="none"
        bg={isDark ? 'black' : 'bg.muted'}
      >
        {width > 0 &&
          Array.from({ length: pageCount }, (_, i) => i + 1).map((number) => (
            <Slot
              key={number}
              {...{ opened, number, width, leastHeight, isDark }}
              height={heightOf(number)}
              isAlive={alive.has(number)}
              onSize={layout.onSize}
              onText={search.onText}
            />
          ))}
      </Box>
      <PdfBar
        {...{ current, pageCount, isDark, isSearching }}
        onPage={goTo}
        onTurn={turn}
        onZoom={(direction) => setZoom(nextZoom(zoom, direction))}
        onDark={() => setIsDark(!isDark)}
        onSearch={() => (isSearching ? endSearch() : setIsSearching(true))}
      />
    </Box>
  )
}

/** The place of a page, drawn or not. There may be a thousand: most of them stay as they are at each turn. */
const Slot = memo(function Slot(
  props: ComponentProps<typeof PdfPage> & { height: number; leastHeight: number; isAlive: boolean },
) {
  const { height, leastHeight, isAlive, ...page } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page is no set of fields
    <div
      data-page={page.number}
      role="group"
      aria-label={`Página ${page.number}`}
      className="pdf-slot"
      style={{ minHeight: leastHeight }}
    >
      <div className={page.isDark ? 'pdf-sheet pdf-dark' : 'pdf-sheet'} style={{ width: page.width, height }}>
        {isAlive && <PdfPage {...page} />}
      </div>
    </div>
  )
})
