import { Box, chakra } from '@chakra-ui/react'
import type { PDFPageProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { canvasRatio } from '#web/model/reader/pages.ts'
import type { OpenedPdf } from '#web/pdf/openPdf.ts'
import { type DrawnText, drawText, textOfPage } from './pdfText.ts'
import type { PageSize } from './usePdfLayout.ts'

/**
 * One drawn page: a picture of it, and its text above, unseen, to select and to be read out. When it leaves, the memory
 * of its canvas goes at once: WebKit would keep it.
 */
export function PdfPage(props: {
  opened: OpenedPdf
  number: number
  width: number
  isDark: boolean
  onSize(number: number, size: PageSize): void
  onText(number: number, text: DrawnText | null): void
}) {
  const { opened, number, width, isDark, onSize, onText } = props
  const canvas = useRef<HTMLCanvasElement>(null)
  const textPlace = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they are called with does not change them
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    setFailed(false)
    // Taken now: when the page leaves, the references are empty before this is cleaned up.
    const [target, textTarget] = [canvas.current!, textPlace.current!]
    const draw = async () => {
      const page: PDFPageProxy = await opened.pdf.getPage(number)
      if (!isCurrent) return
      const own = page.getViewport({ scale: 1 })
      onSize(number, { width: own.width, height: own.height })
      const scale = width / own.width
      const ratio = canvasRatio(width, own.height * scale, window.devicePixelRatio)
      const viewport = page.getViewport({ scale: scale * ratio })
      target.width = Math.max(1, Math.floor(viewport.width))
      target.height = Math.max(1, Math.floor(viewport.height))
      const task = page.render({ canvas: target, viewport })
      const isDrawn = task.promise.then(() => {
        target.dataset.drawn = 'true'
      })
      // A page that leaves while its text is on the way rejects with nobody listening yet.
      const settled = isDrawn.catch(() => {})
      const leave = () => {
        task.cancel()
        // Its images are let go too.
        void settled.then(() => page.cleanup()).catch(() => {})
      }
      stop = leave
      const content = await textOfPage(page).catch(() => null)
      if (!isCurrent) return
      const text = content && drawText(opened, textTarget, content, page.getViewport({ scale }))
      stop = () => {
        leave()
        text?.remove()
        onText(number, null)
      }
      if (text) void text.ready.then(() => isCurrent && onText(number, text))
      await isDrawn
    }
    draw().catch((error: Error) => isCurrent && error.name !== 'RenderingCancelledException' && setFailed(true))
    return () => {
      isCurrent = false
      stop()
      release(target)
    }
  }, [opened, number, width])
  return (
    <>
      <Canvas ref={canvas} aria-hidden style={isDark ? { filter: 'invert(0.9) hue-rotate(180deg)' } : undefined} />
      <div ref={textPlace} />
      {failed && (
        <Box position="absolute" inset="0" p="6" color="black" bg="white">
          A página {number} não pôde ser mostrada.
        </Box>
      )}
    </>
  )
}

function release(canvas: HTMLCanvasElement) {
  delete canvas.dataset.drawn
  canvas.width = 0
  canvas.height = 0
}

const Canvas = chakra('canvas', { base: { position: 'absolute', inset: '0', width: 'full', height: 'full' } })
