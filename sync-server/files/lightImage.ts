import { lightPixels } from '#schema/rules/content/lightImages.ts'

/** Larger images are shown as they are: decoding one may take four bytes for each pixel. */
const mostDecodedPixels = 64_000_000
/** sharp is not there, or not for this machine. */
export class CannotDraw extends Error {}

/** How long making one may take, s. */
const longest = 20

/**
 * Makes the light version of an image on the disk: upright, without what the camera noted about place and person.
 * Undefined when it moves, has too many pixels, takes too long or is broken. sharp is loaded with the first one, and
 * reads the formats that schools may send alone.
 */
export async function lightImage(path: string): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import('sharp').catch((error: Error) => {
    throw new CannotDraw(`no light versions of images are made: ${error.message.split('\n')[0]}`)
  })
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
  const image = sharp(path, { limitInputPixels: mostDecodedPixels, failOn: 'error', sequentialRead: true })
  try {
    if (((await image.metadata()).pages ?? 1) > 1) return undefined
    return await image
      .timeout({ seconds: longest })
      .autoOrient()
      .resize({ width: lightPixels, height: lightPixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .toBuffer()
  } catch {
    return undefined
  }
}
