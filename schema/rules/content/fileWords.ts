import type { MaterialType } from '#schema/fields/labels.ts'
import { type FileKind, type FileType, fileTypes, kindOf, type OwnFile } from '#schema/fields/ownFile.ts'

export const fileTypeLabels: Record<FileType, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  pptx: 'PowerPoint',
  odt: 'Texto ODT',
  ods: 'Planilha ODS',
  odp: 'Apresentação ODP',
  epub: 'Livro EPUB',
  vtt: 'Legendas VTT',
  txt: 'Texto',
  png: 'Imagem PNG',
  jpg: 'Imagem JPG',
  webp: 'Imagem WebP',
  gif: 'Imagem GIF',
  mp3: 'Áudio MP3',
  m4a: 'Áudio M4A',
  ogg: 'Áudio OGG',
  wav: 'Áudio WAV',
  mp4: 'Vídeo MP4',
  webm: 'Vídeo WebM',
}

/** The material type of an uploaded file (spec section 9). */
export function materialTypeOf(file: Pick<OwnFile, 'type'>): MaterialType {
  const kind = kindOf(file)
  return kind === 'video' ? 'other' : kind
}

/** The file types people may upload, in their words. */
export const acceptedWords =
  'Envie PDF, documento do Word, Excel, PowerPoint ou LibreOffice, livro EPUB, texto (.txt), legendas (.vtt), imagem (PNG, JPG, WebP, GIF), áudio (MP3, M4A, OGG, WAV) ou vídeo (MP4, WebM).'

/** A file's name without its ending, as a first title. */
export const stemOf = (name: string) => /^(.+?)\.[a-z0-9]{1,5}$/i.exec(name)?.[1] ?? name

/** The name endings that a file picker offers for these kinds. */
export const acceptedEndings = (kinds: readonly FileKind[]) =>
  Object.entries(fileTypes)
    .filter(([, kind]) => kinds.includes(kind))
    .flatMap(([type]) => (type === 'jpg' ? ['.jpg', '.jpeg'] : [`.${type}`]))
    .join(',')

/** The largest upload unless the server's settings say otherwise, MB. */
export const defaultFileMegabytes = 500
