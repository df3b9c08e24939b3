import { fileTypes, kindOf, type OwnFile, stemOf } from './ownFile.ts'

/**
 * What goes with a file of the school's wherever it is served from, server or device (trial S32): its type as its content showed
 * it and never another, shown in the browser only when it is an image, sound, video or PDF, and without an origin to act in.
 * @param name what it was called when it was sent
 */
export function fileHeaders(file: OwnFile, name: string): Record<string, string> {
  const shown = kindOf(file) !== 'document' || file.type === 'pdf'
  return {
    'Content-Type': fileTypes[file.type].mime,
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
