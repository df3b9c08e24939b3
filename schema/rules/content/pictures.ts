import { Refusal } from '../../errors.ts'
import type { FileType, OwnFile } from '../../fields/ownFile.ts'
import { lightPixels, lightTypes } from './lightImages.ts'

/**
 * Small pictures that stand for something large: the first page of a PDF, drawn by the device that sent it. They are
 * decorative: whatever they stand for is complete without.
 */

/** How large one is drawn at most, pixels. */
export const pictureSize = { width: 640, height: 1280 } as const

/** The bytes of one at most. */
export const mostPictureBytes = 120_000

/** Whether a file may have one. */
export const mayHavePicture = ({ type }: Pick<OwnFile, 'type'>): boolean => type === 'pdf'

/** Where the picture of a file is: nothing (204) when it has none. */
export const pictureAddress = (hash: string): string => `/api/files/${hash}/picture`

/** Throws a Refusal unless a content that was judged is a picture. @param size as its header says, pixels */
export function mustBePicture(
  type: FileType | undefined,
  size: { width: number; height: number } | undefined,
): asserts type is FileType {
  if (!type || !lightTypes.includes(type) || !size?.width || !size.height)
    throw new Refusal('file.type', 'A miniatura não é uma imagem WebP, JPEG ou PNG.')
  if (Math.max(size.width, size.height) > lightPixels)
    throw new Refusal('file.tooLarge', `A miniatura tem mais de ${lightPixels} pixels.`)
}
