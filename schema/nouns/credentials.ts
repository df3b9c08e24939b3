import * as z from 'zod/mini'
import { atMost } from '#schema/fields/fields.ts'
import { typedCode } from './secondFactor.ts'

// What says who somebody is. Passwords to be set are in newPassword.ts: their list of common ones is long, and the first
// screen does without it.

const typedPassword = z
  .string({ error: 'Senha é obrigatória' })
  .check(z.minLength(1, 'Senha é obrigatória'), z.maxLength(200))

/** What the sign-in form sends. The first field takes an e-mail or a username (decisions section 1). */
export const credentials = z.object({
  email: z.string({ error: 'E-mail é obrigatório' }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'E-mail é obrigatório'),
    atMost(254, 'E-mail inválido'),
    z.refine((text) => !text.includes('@') || z.email().safeParse(text).success, 'E-mail inválido'),
  ),
  password: typedPassword,
  /** Only of people with a second factor, in the second step. */
  code: z.optional(typedCode),
})

/** What a person sends who types their password again. */
export const passwordConfirmation = z.object({ password: typedPassword, code: z.optional(typedCode) })

export const secondFactorCode = z.object({ code: typedCode })
/** Turning the second factor off and making new recovery codes need both. */
export const passwordWithCode = z.object({ password: typedPassword, code: typedCode })
