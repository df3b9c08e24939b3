import * as z from 'zod/mini'
import { isCommonPassword } from '#schema/fields/commonPassword.ts'
import { atMost } from '#schema/fields/fields.ts'

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
