import { strToU8, zipSync } from 'fflate'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const section = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body>${body}</body></html>`

/** A book (EPUB) of some chapters with their contents, a picture 'dot.png', and these other files, for tests. */
export function bookOf(chapters: readonly string[], others: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const items = chapters.map((_, i) => `<item id="c${i}" href="c${i}.xhtml" media-type="application/xhtml+xml"/>`)
  const refs = chapters.map((_, i) => `<itemref idref="c${i}"/>`)
  const links = chapters.map((_, i) => `<li><a href="c${i}.xhtml">Capítulo ${i + 1}</a></li>`)
  const files: Record<string, string> = {
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="b/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'b/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="i">1</dc:identifier><dc:title>Livro</dc:title><dc:language>pt</dc:language></metadata><manifest>${items.join('')}<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="p" href="dot.png" media-type="image/png"/></manifest><spine>${refs.join('')}</spine></package>`,
    'b/nav.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol>${links.join('')}</ol></nav></body></html>`,
    ...others,
  }
  for (const [i, body] of chapters.entries()) files[`b/c${i}.xhtml`] = section(body)
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))
  // By it a book is known: it comes first and as it is.
  const mimetype: [Uint8Array, { level: 0 }] = [strToU8('application/epub+zip'), { level: 0 }]
  return zipSync({ mimetype, ...bytes, 'b/dot.png': Uint8Array.from(atob(dot), (letter) => letter.charCodeAt(0)) })
}
