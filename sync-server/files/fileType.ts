import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { type FileType, fileTypes } from '#schema/fields/ownFile.ts'

/** Types that the library names otherwise than we do. */
const same: Record<string, FileType> = { opus: 'ogg', oga: 'ogg', m4v: 'mp4' }

/**
 * The type of a file by its content; undefined when it is not accepted (trial S32). The name counts only for text,
 * which has no signature: it must end in .txt, be valid UTF-8, and hold nothing that a browser could take for a page.
 * Captions are such a text too, whatever their name.
 */
export async function fileType(path: string, name: string): Promise<FileType | undefined> {
  const found = await fileTypeFromFile(path)
  const type = found && (same[found.ext] ?? found.ext)
  if (type === 'vtt') return (await isPlainText(path)) ? 'vtt' : undefined
  if (type === 'epub') return (await beginsAsEpub(path)) ? 'epub' : undefined
  if (type && type !== 'txt' && Object.hasOwn(fileTypes, type)) return type as FileType
  // Two letters are the signature of some types: a text may begin with 'BM' or 'MZ'.
  return /\.txt$/i.test(name) && (await isPlainText(path)) ? 'txt' : undefined
}

/** A book's first file says what it is, uncompressed, so that its first bytes do. */
async function beginsAsEpub(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(1024), 0, 1024, 0)
    const [method, nameBytes, extraBytes] = [8, 26, 28].map((at) => buffer.readUInt16LE(at))
    const says = buffer.toString('latin1', 30 + 8 + extraBytes!)
    const isFirst = method === 0 && nameBytes === 8 && buffer.toString('latin1', 30, 38) === 'mimetype'
    return isFirst && says.startsWith('application/epub+zip')
  } finally {
    await file.close()
  }
}

/** Markup by which a browser would guess a page, or a script hidden in a text. */
const markup =
  /<(?:!doctype|!--|!\[cdata|\?xml|\?php|%|\/?(?:a|base|body|button|div|embed|form|frame|frameset|head|html|iframe|img|input|link|math|meta|object|p|script|span|style|svg|table|template|title|video|audio|xml|xsl)\b)/i

/**
 * Control characters that no text holds. Tab, line feed, form feed, carriage return and the byte order mark are fine.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for them
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

async function isPlainText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const file = await open(path)
  // A tag may span two parts.
  let tail = ''
  try {
    for await (const part of file.createReadStream({ highWaterMark: 256 * 1024 })) {
      const text = tail + decoder.decode(part as Uint8Array, { stream: true })
      if (control.test(text) || markup.test(text)) return false
      tail = text.slice(-16)
    }
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  } finally {
    await file.close()
  }
}
