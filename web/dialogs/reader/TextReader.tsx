import { Box, Text } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readText } from '#web/actions/readFiles.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { nextZoom } from '#web/model/reader/pages.ts'
import { ReaderBar, ZoomButtons } from './ReaderBar.tsx'
import type { ReaderProps } from './readerProps.ts'

/** A text file, as plain text that wraps. */
export default function TextReader({ title, file, place, onPlace, onFail }: ReaderProps) {
  const [read, setRead] = useState<Awaited<ReturnType<typeof readText>>>()
  const [zoom, setZoom] = useState(1)
  const scroller = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each file
  useEffect(() => {
    let isCurrent = true
    const settle = (found: typeof read) => {
      if (!isCurrent) return
      if (!found?.text.trim()) return onFail('broken')
      setRead(found)
      scroller.current?.focus({ preventScroll: true })
    }
    readText(file).then(settle, () => isCurrent && onFail('network'))
    return () => {
      isCurrent = false
    }
  }, [file.hash])
  /** How much of it was above the lower edge, thousandths. */
  const note = () => {
    const { scrollTop, clientHeight, scrollHeight } = scroller.current!
    onPlace(Math.min(1000, Math.ceil((1000 * (scrollTop + clientHeight)) / scrollHeight)), 1000)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the text is there
  useLayoutEffect(() => {
    const text = scroller.current!
    if (!read) return
    text.scrollTop = (place / 1000) * text.scrollHeight - text.clientHeight
    note()
  }, [read])
  return (
    <>
      <Box
        ref={scroller}
        onScroll={() => read && note()}
        flex="1"
        overflowY="auto"
        tabIndex={0}
        role="region"
        aria-label={title}
        outline="none"
      >
        <Box maxW="prose" mx="auto" px="5" py="6" style={{ fontSize: `${zoom}em` }}>
          {read ? (
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
              {read.text}
            </Text>
          ) : (
            <Loading rows={6} height="1.5rem" />
          )}
          {read?.isCut && (
            <Text mt="6" color="fg.muted" role="note">
              O texto continua. Para ler o resto, baixe o arquivo.
            </Text>
          )}
        </Box>
      </Box>
      <ReaderBar>
        <ZoomButtons onZoom={(direction) => setZoom(nextZoom(zoom, direction))} />
      </ReaderBar>
    </>
  )
}
