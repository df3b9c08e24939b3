import type { FileType } from '#schema/fields/ownFile.ts'

/**
 * Light versions: what phones and slow lines get of a large image first, made once by the server (WebP). The image
 * itself stays as it was sent.
 */

/** The longer side of a light version at most, pixels. */
export const lightPixels = 1600

/** Above so many bytes, an image has a light version, whatever its pixels. */
export const lightFromBytes = 300_000

/** The types that can have one: those that move would stand still. */
export const lightTypes: readonly FileType[] = ['png', 'jpg', 'webp']

/** The address of the light version, or of the image itself where it has none. */
export const lightAddress = (address: string): string => `${address}&light=true`

/** More pixels than a phone can show. */
export const mostPixels = 250_000_000
