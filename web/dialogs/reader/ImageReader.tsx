import { Box, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { nextZoom } from '#web/model/reader/pages.ts'
import { BarText, ReaderBar, ZoomButtons } from './ReaderBar.tsx'
import type { ReaderProps } from './readerProps.ts'

/** An image: whole at first, and as large as wanted. */
export default function ImageReader({ title, address, onFail }: ReaderProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const image = useRef<HTMLImageElement>(null)
  /** How wide it is when it is shown whole, pixels of the layout. */
  const wholeWidth = useRef(0)
  /** Of the size at which it is shown whole. */
  const [zoom, setZoom] = useState(1)
  const zoomTo = (next: (whole: number) => number) => {
    if (zoom === 1) wholeWidth.current = image.current!.clientWidth
    setZoom(next(wholeWidth.current))
  }
  const isWhole = zoom === 1
  return (
    <>
      <Box
        ref={scroller}
        flex="1"
        minH="0"
        overflow="auto"
        display="grid"
        gridTemplate={isWhole ? 'minmax(0, 1fr) / minmax(0, 1fr)' : 'auto / auto'}
        tabIndex={0}
        role="region"
        aria-label={title}
        outline="none"
      >
        <Picture
          ref={image}
          src={address}
          alt={title}
          decoding="async"
          style={isWhole ? { maxWidth: '100%', maxHeight: '100%' } : { width: wholeWidth.current * zoom }}
          onLoad={() => scroller.current?.focus({ preventScroll: true })}
          onError={() => onFail('broken')}
        />
      </Box>
      <ReaderBar>
        <ZoomButtons onZoom={(direction) => zoomTo(() => Math.max(1, nextZoom(zoom, direction)))} />
        <BarText aria-pressed={isWhole} onClick={() => setZoom(1)}>
          Ajustar à tela
        </BarText>
        <BarText onClick={() => zoomTo((whole) => image.current!.naturalWidth / whole)}>100%</BarText>
      </ReaderBar>
    </>
  )
}

const Picture = chakra('img', { base: { display: 'block', margin: 'auto', maxWidth: 'none' } })
