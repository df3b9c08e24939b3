import { EPUB } from 'foliate-js/epub.js'
import { BlobReader, configure, type Entry, ZipReader } from 'foliate-js/vendor/zip.js'
import type { ReaderFailure } from './readerProps.ts'

/** A part of a book larger than this is left out: some archives hold one only to fill the memory. */
const largestPart = 32 * 1024 * 1024

/** A chapter in the list of contents. */
export interface Chapter {
  label: string
  /** How deep it stands in the list. */
  depth: number
  section: number
  /** The element in the section at which it begins. */
  anchor: string | undefined
}

export interface OpenedBook {
  /** The size of each section, bytes. */
  sizes: number[]
  chapters: Chapter[]
  /** The document of a section, in which nothing runs. */
  documentOf(section: number): Promise<Document>
  /** A picture that a section names; undefined when the book does not have it. */
  pictureOf(section: number, address: string): Promise<Blob | undefined>
  /** Where a link of a section leads in the book; undefined for one that leads out of it or nowhere. */
  targetOf(section: number, address: string): Pick<Chapter, 'section' | 'anchor'> | undefined
}

/** Opens a book in EPUB, or says why there is none. */
export async function openBook(content: ArrayBuffer): Promise<OpenedBook | ReaderFailure> {
  try {
    configure({ useWebWorkers: false })
    const parts = await new ZipReader(new BlobReader(new Blob([content]))).getEntries()
    const byPath = new Map(parts.filter(({ directory }) => !directory).map((part) => [part.filename, part]))
    if (await isLocked(byPath)) return 'locked'
    const loadBlob = async (path: string, type = '') => {
      const part = byPath.get(path)
      return part ? new Blob(await piecesOf(part), { type }) : null
    }
    const loadText = async (path: string) => (await loadBlob(path))?.text() ?? null
    const getSize = (path: string) => byPath.get(path)?.uncompressedSize ?? 0
    const book = await new EPUB({ loadText, loadBlob, getSize }).init()
    if (!book.sections.length) return 'broken'
    return {
      sizes: book.sections.map(({ size }) => Math.max(size, 1)),
      chapters: chaptersOf(book),
      documentOf: (section) => book.sections[section]!.createDocument(),
      async pictureOf(section, address) {
        const path = book.sections[section]!.resolveHref(address)
        return (await loadBlob(decodeURI(path)).catch(() => null)) ?? undefined
      },
      targetOf: (section, address) => placeOf(book, book.sections[section]!.resolveHref(address)),
    }
  } catch {
    return 'broken'
  }
}

/** What a part holds, never more than `largestPart`, whatever the archive says of its size. */
async function piecesOf(part: Entry): Promise<BlobPart[]> {
  const pieces: BlobPart[] = []
  let size = 0
  const writer = new WritableStream<Uint8Array>({
    write(piece) {
      size += piece.length
      if (size > largestPart) throw new Error('the part is too large')
      pieces.push(piece as Uint8Array<ArrayBuffer>)
    },
  })
  await part.getData(writer)
  return pieces
}

/** Whether a book asks for a key of its shop. Fonts that are only scrambled are no lock. */
async function isLocked(parts: ReadonlyMap<string, Entry>): Promise<boolean> {
  if (parts.has('META-INF/rights.xml')) return true
  const encryption = parts.get('META-INF/encryption.xml')
  if (!encryption) return false
  const text = await new Blob(await piecesOf(encryption)).text()
  return /xmlenc#(aes|tripledes|kw-)/.test(text)
}

function placeOf(book: EPUB, href: string): Pick<Chapter, 'section' | 'anchor'> | undefined {
  const [, anchor] = href.split('#')
  const section = book.resolveHref(href)?.index ?? -1
  return section < 0 ? undefined : { section, anchor }
}

function chaptersOf(book: EPUB): Chapter[] {
  const listed = (items: NonNullable<EPUB['toc']>, depth: number): Chapter[] =>
    items.flatMap(({ label, href, subitems }) => {
      const place = href ? placeOf(book, href) : undefined
      const own = place && label?.trim() ? [{ label: label.trim(), depth, ...place }] : []
      return [...own, ...listed(subitems ?? [], depth + 1)]
    })
  return listed(book.toc ?? [], 0)
}
