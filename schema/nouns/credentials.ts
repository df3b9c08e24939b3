import * as z from 'zod/mini'
import { isCommonPassword } from '#schema/fields/commonPassword.ts'
import { atMost } from '#schema/fields/fields.ts'
import { typedCode } from './secondFactor.ts'

export const password = z.string({ error: 'Senha é obrigatória' }).check(
  z.minLength(8, 'A senha deve ter pelo menos 8 caracteres'),
  atMost(200),
  z.refine((text) => !isCommonPassword(text), 'Esta senha é muito comum. Escolha outra.'),
)

const allNeeded = 'Todos os campos são obrigatórios'
const needed = z.string({ error: allNeeded }).check(z.minLength(1, allNeeded), atMost(200))
const passwordsMatch = z.refine<{ newPassword: string; confirmPassword?: string }>(
  ({ newPassword, confirmPassword }) => confirmPassword === undefined || confirmPassword === newPassword,
  { message: 'A nova senha e a confirmação não coincidem', path: ['confirmPassword'] },
)
const passwordFields = { currentPassword: needed, newPassword: z.pipe(needed, password) }

/** The form that changes a password. Its three rules come in the order of spec section 5. */
export const passwordForm = z.object({ ...passwordFields, confirmPassword: needed }).check(passwordsMatch)

/** The form for a person who has just signed in with a password that somebody else set. */
export const firstPasswordForm = z
  .object({ newPassword: passwordFields.newPassword, confirmPassword: needed })
  .check(passwordsMatch)

/**
 * The call behind both forms. The confirmation is optional; when it is sent, it must match. The current password may
 * only be left out by a person who was given their password by somebody else.
 */
export const passwordChange = z
  .object({
    currentPassword: z.optional(needed),
    newPassword: passwordFields.newPassword,
    confirmPassword: z.optional(needed),
  })
  .check(passwordsMatch)

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
