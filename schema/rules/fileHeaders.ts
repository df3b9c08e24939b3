import { stemOf } from './fileWords.ts'
import { type FileType, kindOf, type OwnFile } from './ownFile.ts'

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
 * What goes with a file of the school's wherever it is served from, server or device (trial S32): its type as its content showed
 * it and never another, shown in the browser only when it is an image, sound, video or PDF, and without an origin to act in.
 * @param name what it was called when it was sent
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

/** The name with the ending of what the file is, whatever ending it came with. */
export const fileName = ({ type }: Pick<OwnFile, 'type'>, name: string): string => `${stemOf(name)}.${type}`

/** A browser's own PDF viewer does not run in a sandbox; it has no origin of ours either. */
const policy = ({ type }: OwnFile) =>
  `default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'${type === 'pdf' ? '' : '; sandbox'}`

const encoded = (text: string) =>
  encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
