import type { MaterialType } from '../entities/labels.ts'

/**
 * The kinds of files that a school may keep on its own server (decisions section 5), by what their content shows them to be:
 * nothing that runs, and no archive but the documents that are packed as one.
 */
export const fileTypes = {
  pdf: { kind: 'document', label: 'PDF', mime: 'application/pdf' },
  docx: {
    kind: 'document',
    label: 'Word',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  xlsx: { kind: 'document', label: 'Excel', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: {
    kind: 'document',
    label: 'PowerPoint',
    mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  },
  odt: { kind: 'document', label: 'Texto ODT', mime: 'application/vnd.oasis.opendocument.text' },
  ods: { kind: 'document', label: 'Planilha ODS', mime: 'application/vnd.oasis.opendocument.spreadsheet' },
  odp: { kind: 'document', label: 'Apresentação ODP', mime: 'application/vnd.oasis.opendocument.presentation' },
  txt: { kind: 'document', label: 'Texto', mime: 'text/plain; charset=utf-8' },
  png: { kind: 'image', label: 'Imagem PNG', mime: 'image/png' },
  jpg: { kind: 'image', label: 'Imagem JPG', mime: 'image/jpeg' },
  webp: { kind: 'image', label: 'Imagem WebP', mime: 'image/webp' },
  gif: { kind: 'image', label: 'Imagem GIF', mime: 'image/gif' },
  mp3: { kind: 'audio', label: 'Áudio MP3', mime: 'audio/mpeg' },
  m4a: { kind: 'audio', label: 'Áudio M4A', mime: 'audio/mp4' },
  ogg: { kind: 'audio', label: 'Áudio OGG', mime: 'audio/ogg' },
  wav: { kind: 'audio', label: 'Áudio WAV', mime: 'audio/wav' },
  mp4: { kind: 'video', label: 'Vídeo MP4', mime: 'video/mp4' },
  webm: { kind: 'video', label: 'Vídeo WebM', mime: 'video/webm' },
} as const satisfies Record<string, { kind: FileKind; label: string; mime: string }>

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

export const kindOf = ({ type }: Pick<OwnFile, 'type'>): FileKind => fileTypes[type].kind

/** Whether an address is of an own file that plays as a video. */
export function isOwnVideo(address: string): boolean {
  const file = ownFile(address)
  return file !== undefined && kindOf(file) === 'video'
}

/** What an uploaded file is called among materials (spec section 9). */
export function materialTypeOf(file: Pick<OwnFile, 'type'>): MaterialType {
  const kind = kindOf(file)
  return kind === 'video' ? 'other' : kind
}

/** The largest file taken unless the server's settings say otherwise, MB. */
export const usualFileMegabytes = 50

/** What people may send, in their words. */
export const acceptedWords =
  'Envie PDF, documento do Word, Excel, PowerPoint ou LibreOffice, texto (.txt), imagem (PNG, JPG, WebP, GIF), áudio (MP3, M4A, OGG, WAV) ou vídeo (MP4, WebM).'

/** A file's name without its ending: a title to begin with. */
export const stemOf = (name: string) => /^(.+?)\.[a-z0-9]{1,5}$/i.exec(name)?.[1] ?? name

/** The names' endings that a file picker offers for a material or a video. */
export const acceptedEndings = (kinds: readonly FileKind[]) =>
  Object.entries(fileTypes)
    .filter(([, { kind }]) => kinds.includes(kind))
    .flatMap(([type]) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`]))
    .join(',')
