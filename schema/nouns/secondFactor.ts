import * as z from 'zod/mini'
import { atMost } from '#schema/fields/fields.ts'

/** What a person types to confirm who they are: six digits of their app, or one of their recovery codes. */
export const typedCode = z
  .string({ error: 'Código é obrigatório' })
  .check(z.trim(), z.minLength(1, 'Código é obrigatório'), atMost(40))

/** How a person's account is confirmed, besides the password. */
export const secondFactorState = z.object({
  isOn: z.boolean(),
  /** Whether this person must have it on. */
  isRequired: z.boolean(),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
})
export type SecondFactorState = z.infer<typeof secondFactorState>

/** What an authenticator app needs: the secret as text, and the same as a QR code to draw. */
export const secondFactorSetUp = z.object({
  secret: z.string(),
  /** Opens an authenticator app on the same phone. */
  address: z.string(),
  /** A square of `size` units, and the dark ones as the path of an SVG. */
  qr: z.object({ size: z.number(), path: z.string() }),
})
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUp>

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
