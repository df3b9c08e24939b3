import { crc32, deflateRawSync } from 'node:zlib'
import type { FileType } from '#schema/fields/ownFile.ts'

/** The smallest file of each type that schools may upload, as its content shows it. */
export interface FileSample {
  name: string
  type: FileType
  bytes: Uint8Array
}

const text = (content: string) => new TextEncoder().encode(content)
const joined = (...parts: (Uint8Array | readonly number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
const fromBase64 = (coded: string) => Uint8Array.from(Buffer.from(coded, 'base64'))

/** Numbers of two and four bytes, least significant first. */
const two = (n: number) => [n & 255, n >>> 8]
const four = (n: number) => [...two(n & 0xffff), ...two((n >>> 16) & 0xffff)]

/** A file of an archive. @param claimed what the list of contents says of its size; then it is compressed */
type Packed = [name: string, content: string | Uint8Array, claimed?: number]

function zip(files: Packed[]): Uint8Array {
  let at = 0
  const entries = files.map(([name, content, claimed]) => {
    const whole = typeof content === 'string' ? text(content) : content
    const body = claimed === undefined ? whole : deflateRawSync(whole)
    const method = two(claimed === undefined ? 0 : 8)
    const checked = [...two(0), ...method, ...two(0), ...two(0), ...four(crc32(whole))]
    const about = [...checked, ...four(body.length), ...four(claimed ?? whole.length), ...two(name.length), ...two(0)]
    const local = joined([0x50, 0x4b, 3, 4], two(20), about, text(name), body)
    const place = [...two(0), ...two(0), ...two(0), ...four(0), ...four(at)]
    at += local.length
    return { local, listed: joined([0x50, 0x4b, 1, 2], two(20), two(20), about, place, text(name)) }
  })
  const listed = joined(...entries.map((entry) => entry.listed))
  const count = two(entries.length)
  const end = joined([0x50, 0x4b, 5, 6], four(0), count, count, four(listed.length), four(at), two(0))
  return joined(...entries.map(({ local }) => local), listed, end)
}

const office = (part: string) =>
  zip([
    [
      '[Content_Types].xml',
      `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/doc.xml" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`,
    ],
    ['doc.xml', '<doc/>'],
  ])
const open = (kind: string) => zip([['mimetype', `application/vnd.oasis.opendocument.${kind}`]])

/** The box that a video file begins with, which names its type. */
const ftyp = (brand: string) => joined([0, 0, 0, 20], text(`ftyp${brand}`), four(0), text(brand), new Array(64).fill(0))
const riff = (kind: string) => joined(text('RIFF'), four(36), text(kind), four(16), new Array(64).fill(0))

const mimetype: Packed = ['mimetype', 'application/epub+zip']

const bytesByType: Record<FileType, Uint8Array> = {
  pdf: text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  docx: office('wordprocessingml.document'),
  xlsx: office('spreadsheetml.sheet'),
  pptx: office('presentationml.presentation'),
  odt: open('text'),
  ods: open('spreadsheet'),
  odp: open('presentation'),
  epub: zip([mimetype, ['META-INF/container.xml', '<container/>']]),
  vtt: text('\ufeffWEBVTT\n\n00:01.000 --> 00:04.000\n<v Marina>As <i>quatro</i> estações\n'),
  txt: text('Leia as páginas 3 < 5 e responda.\r\n\t– Por quê?\n'),
  png: fromBase64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  jpg: joined([0xff, 0xd8, 0xff, 0xe0, 0, 16], text('JFIF\u0000'), new Array(64).fill(1), [0xff, 0xd9]),
  webp: riff('WEBPVP8 '),
  gif: fromBase64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  mp3: joined(
    text('ID3'),
    [3, 0, 0, 0, 0, 0, 4],
    new Array(4).fill(0),
    [0xff, 0xfb, 0x90, 0x64],
    new Array(64).fill(0),
  ),
  m4a: ftyp('M4A '),
  ogg: joined(text('OggS'), new Array(24).fill(0), [1], text('vorbis'), new Array(64).fill(0)),
  wav: riff('WAVEfmt '),
  mp4: ftyp('isom'),
  webm: joined([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84], text('webm'), new Array(64).fill(0)),
}

export const samples: FileSample[] = Object.entries(bytesByType).map(([type, bytes]) => ({
  name: `Folha.${type}`,
  type: type as FileType,
  bytes,
}))

/** A book that does not begin by saying so. */
export const lateEpub = zip([['capitulo.xhtml', '<p/>'], mimetype])

/** A book with a chapter of so many bytes, of which its list of contents may say something else. */
export const bookOf = (bytes: number, claimed = bytes) =>
  zip([mimetype, ['capitulo.xhtml', new Uint8Array(bytes), claimed]])

/** A book whose list of contents says that it unpacks to so much. */
export const swellingEpub = (claimed: number) => bookOf(1000, claimed)

/** A book with no list of contents. */
export const cutEpub = bytesByType.epub.slice(0, -22)

/** A PDF that wants to run a script and a program when it is opened. */
export const busyPdf = text(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction 2 0 R/AA<</WC 3 0 R>>>>endobj\n2 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n3 0 obj<</S/Launch/F(cmd.exe)>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)
