import type { PageViewport, PDFPageProxy } from 'pdfjs-dist'
import { type Hit, hitsIn } from '#web/model/reader/hits.ts'
import type { OpenedPdf } from '#web/pdf/openPdf.ts'

type TextContent = Awaited<ReturnType<Awaited<ReturnType<OpenedPdf['pdf']['getPage']>>['getTextContent']>>

/** The text of a page. The library's own reading of it needs streams to be iterable, which those of WebKit are not. */
export async function textOfPage(page: PDFPageProxy): Promise<TextContent> {
  const reader: ReadableStreamDefaultReader<TextContent> = page.streamTextContent().getReader()
  const content: TextContent = { items: [], styles: {}, lang: null }
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return content
    content.items.push(...value.items)
    Object.assign(content.styles, value.styles)
    content.lang ??= value.lang
  }
}

/** The pieces of a page's text, without the marks between them. */
export const piecesOf = ({ items }: TextContent) => items.flatMap((item) => ('str' in item ? [item] : []))

/** The text of a drawn page. */
export interface DrawnText {
  ready: Promise<unknown>
  /** What the document has of a found text. */
  rangesOf(wanted: string): Range[]
  remove(): void
}

/**
 * Lays the text of a page over its picture, in an element of its own: what is drawn of it after it was removed is seen
 * nowhere. The library fails when it is told to stop.
 */
export function drawText(
  { TextLayer }: OpenedPdf,
  place: HTMLElement,
  content: TextContent,
  viewport: PageViewport,
): DrawnText {
  const container = document.createElement('div')
  container.className = 'pdf-text'
  place.append(container)
  container.style.setProperty('--total-scale-factor', String(viewport.scale))
  const layer = new TextLayer({ textContentSource: content, container, viewport })
  const ready = layer.render().catch(() => {})
  const pieces = piecesOf(content)
  const rangeOf = ({ from, to }: Hit) => {
    const [first, last] = [layer.textDivs[from.piece]?.firstChild, layer.textDivs[to.piece]?.firstChild]
    if (!first || !last) return []
    const range = document.createRange()
    range.setStart(first, from.offset)
    range.setEnd(last, Math.min(to.offset, last.textContent?.length ?? 0))
    return [range]
  }
  return {
    ready,
    rangesOf: (wanted) => hitsIn(pieces, wanted).flatMap(rangeOf),
    remove: () => container.remove(),
  }
}
