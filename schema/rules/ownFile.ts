/**
 * The kinds of files that a school may keep on its own server (decisions section 5), by what their content shows them to be:
 * nothing that runs, and no archive but the documents that are packed as one.
 */
export const fileTypes = {
  ...{ pdf: 'document', docx: 'document', xlsx: 'document', pptx: 'document', txt: 'document' },
  ...{ odt: 'document', ods: 'document', odp: 'document' },
  ...{ png: 'image', jpg: 'image', webp: 'image', gif: 'image' },
  ...{ mp3: 'audio', m4a: 'audio', ogg: 'audio', wav: 'audio' },
  ...{ mp4: 'video', webm: 'video' },
} as const satisfies Record<string, FileKind>

export type FileType = keyof typeof fileTypes
export type FileKind = 'document' | 'image' | 'audio' | 'video'

/** A file of the school's own: what it holds (SHA-256 in hex), what it is, and how large. */
export interface OwnFile {
  hash: string
  type: FileType
  /** Size in bytes. */
  bytes: number
}

/** The address under which a material or a video names it. It says type and size, so that devices know them without asking. */
export const ownFileAddress = ({ hash, type, bytes }: OwnFile) => `/api/files/${hash}?type=${type}&bytes=${bytes}`

const addressed = /^\/api\/files\/([0-9a-f]{64})\?type=([a-z0-9]{1,8})&bytes=([1-9]\d{0,14})$/

/** The file that an address names; undefined when it is no own file's. */
export function ownFile(address: string): OwnFile | undefined {
  const [, hash, type, bytes] = addressed.exec(address) ?? []
  if (!hash || !type || !Object.hasOwn(fileTypes, type)) return undefined
  return { hash, type: type as FileType, bytes: Number(bytes) }
}

export const kindOf = ({ type }: Pick<OwnFile, 'type'>): FileKind => fileTypes[type]

/** Whether an address is of an own file that plays as a video. */
export function isOwnVideo(address: string): boolean {
  const file = ownFile(address)
  return file !== undefined && kindOf(file) === 'video'
}
