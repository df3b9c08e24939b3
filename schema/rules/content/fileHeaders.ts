import { type FileType, kindOf, type OwnFile } from '#schema/fields/ownFile.ts'
import { stemOf } from './fileWords.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const open = 'application/vnd.oasis.opendocument.'
const mimes: Record<FileType, string> = {
  pdf: 'application/pdf',
  docx: `${office}wordprocessingml.document`,
  xlsx: `${office}spreadsheetml.sheet`,
  pptx: `${office}presentationml.presentation`,
  odt: `${open}text`,
  ods: `${open}spreadsheet`,
  odp: `${open}presentation`,
  epub: 'application/epub+zip',
  vtt: 'text/vtt; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
}

/**
 * The headers of an uploaded file, the same from the server and from the device (trial S32). The type is always the one
 * its content showed. Only an image, sound, video or PDF is shown in the browser, and without an origin to act in.
 * @param name the file's name when it was uploaded
 */
export function fileHeaders(file: OwnFile, name: string): Record<string, string> {
  const shown = kindOf(file) !== 'document' || file.type === 'pdf'
  return {
    'Content-Type': mimes[file.type],
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(fileName(file, name))}`,
    'Content-Security-Policy': policy(file),
    'X-Content-Type-Options': 'nosniff',
    'Accept-Ranges': 'bytes',
    ETag: `"${file.hash}"`,
  }
}

/** The name with the ending that fits the file's type, whatever ending it was uploaded with. */
const fileName = ({ type }: Pick<OwnFile, 'type'>, name: string): string => `${stemOf(name)}.${type}`

/** A browser's own PDF viewer does not run in a sandbox. It does not have our origin either. */
const policy = ({ type }: OwnFile) =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'${type === 'pdf' ? '' : '; sandbox'}`

const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
