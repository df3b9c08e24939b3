/**
 * The file types that a school may keep on its own server (decisions section 5), detected from the content: nothing
 * that can run, and no archives except documents that are packed as one.
 */
export const fileTypes = {
  ...{ pdf: 'document', docx: 'document', xlsx: 'document', pptx: 'document', txt: 'document' },
  ...{ odt: 'document', ods: 'document', odp: 'document', epub: 'document' },
  // Captions of a film.
  vtt: 'document',
  ...{ png: 'image', jpg: 'image', webp: 'image', gif: 'image' },
  ...{ mp3: 'audio', m4a: 'audio', ogg: 'audio', wav: 'audio' },
  ...{ mp4: 'video', webm: 'video' },
} as const satisfies Record<string, FileKind>

export type FileType = keyof typeof fileTypes
export type FileKind = 'document' | 'image' | 'audio' | 'video'

/** A file on the school's server: its SHA-256 hash in hex, its type and its size. */
export interface OwnFile {
  hash: string
  type: FileType
  /** Size in bytes. */
  bytes: number
}

/** The address that a material or a video stores. It carries type and size, so devices know them without a request. */
export const ownFileAddress = ({ hash, type, bytes }: OwnFile) => `/api/files/${hash}?type=${type}&bytes=${bytes}`

const addressed = /^\/api\/files\/([0-9a-f]{64})\?type=([a-z0-9]{1,8})&bytes=([1-9]\d{0,14})$/

/** The file that an address names; undefined when it is not one of the school's files. */
export function ownFile(address: string): OwnFile | undefined {
  const [, hash, type, bytes] = addressed.exec(address) ?? []
  if (!hash || !type || !Object.hasOwn(fileTypes, type)) return undefined
  return { hash, type: type as FileType, bytes: Number(bytes) }
}

export const kindOf = ({ type }: Pick<OwnFile, 'type'>): FileKind => fileTypes[type]

/** Returns true when an address is of an uploaded file that plays as a video. */
export function isOwnVideo(address: string): boolean {
  const file = ownFile(address)
  return file !== undefined && kindOf(file) === 'video'
}
