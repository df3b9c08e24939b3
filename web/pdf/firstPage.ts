import { mostPictureBytes, pictureSize } from '#schema/rules/content/pictures.ts'
import { type OpenedPdf, openPdf, type PdfFailure, type PdfSource } from './openPdf.ts'

/** How the picture is compressed, the first way that the browser knows and that is small enough. */
const ways = [
  ['image/webp', 0.75],
  ['image/jpeg', 0.8],
  ['image/webp', 0.4],
  ['image/jpeg', 0.4],
] as const

/**
 * Draws the first page of a PDF, small. Resolves to undefined when it cannot: it is locked or damaged, the library did
 * not come, or `signal` was aborted before.
 */
export async function drawFirstPage(source: PdfSource, signal: AbortSignal): Promise<Blob | undefined> {
  if (signal.aborted) return undefined
  let close = () => {}
  const canvas = document.createElement('canvas')
  const stopped = new Promise<undefined>((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
  const opened = new Promise<OpenedPdf | PdfFailure>((resolve) => {
    close = openPdf(source, resolve)
  })
  try {
    return await Promise.race([
      opened.then((pdf) => (typeof pdf === 'string' ? undefined : drawn(pdf, canvas))),
      stopped,
    ])
  } catch {
    return undefined
  } finally {
    close()
    canvas.width = 0
    canvas.height = 0
  }
}

async function drawn({ pdf }: OpenedPdf, canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  const page = await pdf.getPage(1)
  const own = page.getViewport({ scale: 1 })
  const scale = Math.min(pictureSize.width / own.width, pictureSize.height / own.height)
  const viewport = page.getViewport({ scale })
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  // As for paper: what is drawn for the screen waits while the page is not in front.
  await page.render({ canvas, viewport, intent: 'print' }).promise
  for (const [type, quality] of ways) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
    if (blob?.type === type && blob.size <= mostPictureBytes) return blob
  }
  return undefined
}
