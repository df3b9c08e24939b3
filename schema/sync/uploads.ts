import * as z from 'zod/mini'
import { mostPictureBytes } from '../rules/content/pictures.ts'

/** Uploads that go on after a cut (decisions section 5): what they say besides the tus protocol. */

/** The address at which an upload goes on. */
export const uploadAddress = (id: string) => `/api/uploads/${id}`

/** How much of an upload the server has, bytes. */
export const uploadState = z.object({ name: z.string(), bytes: z.number(), received: z.number() })

/** A SHA-256 as files are named by it. */
export const fileHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'hash: não é o resumo SHA-256 de um arquivo'))

/** What the device says of a file whose upload is complete. */
export const finishedUpload = z.object({ hash: fileHash })

/** The small picture of a file that the school has, base64. */
export const sentPicture = z.object({
  picture: z.base64('picture: não é base64').check(z.minLength(1), z.maxLength(Math.ceil(mostPictureBytes / 3) * 4)),
})
