import { Box, chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { lightAddress, lightFromBytes, lightPixels, lightTypes } from '#schema/rules/content/lightImages.ts'
import { sizeWords } from '#schema/rules/content/sizeWords.ts'
import { nextZoom } from '#web/model/reader/pages.ts'
import { BarText, ReaderBar, ZoomButtons } from './ReaderBar.tsx'
import type { ReaderProps } from './readerProps.ts'

/**
 * An image: whole at first, and as large as wanted. A large one comes in its light version first, and as it was sent
 * when the person wants that; a device that keeps it shows it as it was sent at once.
 */
export default function ImageReader({ title, file, address, onFail }: ReaderProps) {
  const [shown, setShown] = useState<'light' | 'asSent'>(lightTypes.includes(file.type) ? 'light' : 'asSent')
  /** Whether what stands there is a light version; undefined while it is on its way. */
  const [isLight, setIsLight] = useState<boolean>()
  const show = (which: typeof shown) => {
    setShown(which)
    setIsLight(undefined)
  }
  const noteSize = ({ naturalWidth, naturalHeight }: HTMLImageElement) => {
    const longest = Math.max(naturalWidth, naturalHeight)
    setIsLight(longest === lightPixels || (longest < lightPixels && file.bytes > lightFromBytes))
  }
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
          src={shown === 'light' ? lightAddress(address) : address}
          alt={title}
          decoding="async"
          style={isWhole ? { maxWidth: '100%', maxHeight: '100%' } : { width: wholeWidth.current * zoom }}
          onLoad={({ currentTarget }) => {
            noteSize(currentTarget)
            scroller.current?.focus({ preventScroll: true })
          }}
          onError={() => (shown === 'light' ? show('asSent') : onFail('broken'))}
        />
      </Box>
      <ReaderBar>
        <ZoomButtons onZoom={(direction) => zoomTo(() => Math.max(1, nextZoom(zoom, direction)))} />
        <BarText aria-pressed={isWhole} onClick={() => setZoom(1)}>
          Ajustar à tela
        </BarText>
        <BarText onClick={() => zoomTo((whole) => image.current!.naturalWidth / whole)}>100%</BarText>
        {shown === 'light' && isLight && (
          <BarText onClick={() => show('asSent')}>Ver original, {sizeWords(file.bytes)}</BarText>
        )}
        {shown === 'asSent' && isLight === undefined && lightTypes.includes(file.type) && (
          <BarText disabled>Carregando o original…</BarText>
        )}
      </ReaderBar>
    </>
  )
}

const Picture = chakra('img', { base: { display: 'block', margin: 'auto', maxWidth: 'none' } })
