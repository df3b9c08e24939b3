import type { FileType } from '../../fields/ownFile.ts'

/** Parts of a content's beginning and their places; bytes written as Latin letters. */
type Signature = readonly (readonly [at: number, text: string])[]
const zip: Signature = [[0, 'PK\x03\x04']]

/** How the contents of each type begin; what is missing has no signature, or too many. */
const signatures: Partial<Record<FileType, Signature>> = {
  ...{ docx: zip, xlsx: zip, pptx: zip, odt: zip, ods: zip, odp: zip, epub: zip },
  png: [[0, '\x89PNG']],
  jpg: [[0, '\xff\xd8\xff']],
  gif: [[0, 'GIF8']],
  webp: [
    [0, 'RIFF'],
    [8, 'WEBP'],
  ],
  wav: [
    [0, 'RIFF'],
    [8, 'WAVE'],
  ],
  mp4: [[4, 'ftyp']],
  m4a: [[4, 'ftyp']],
  webm: [[0, '\x1aE\xdf\xa3']],
  ogg: [[0, 'OggS']],
}

/** How much of a file `looksLike` needs, bytes. */
export const signatureBytes = 1024

/**
 * Whether a content may be of the type that its name says. It only spares a person the way to the server, which judges
 * the whole content: a sound in MP3 begins in many ways.
 */
export function looksLike(type: FileType, head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(0, signatureBytes))
  if (type === 'pdf') return text.includes('%PDF-')
  const known = signatures[type]
  return !known || known.every(([at, part]) => text.startsWith(part, at))
}
