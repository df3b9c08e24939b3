import * as z from 'zod/mini'
import { isCommonPassword } from '../rules/commonPassword.ts'
import { atMost, id, instant, line } from './fields.ts'
import { category, role } from './labels.ts'

/** Unique without regard to case, so it is kept trimmed and in lower case. */
export const email = (missing: string, invalid: string) =>
  z
    .string({ error: missing })
    .check(z.trim(), z.toLowerCase(), z.minLength(1, missing), atMost(254, invalid), z.email(invalid))

export const username = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9._-]{3,40}$/, 'Nome de usuário inválido'))

export const password = z.string({ error: 'Senha é obrigatória' }).check(
  z.minLength(8, 'A senha deve ter pelo menos 8 caracteres'),
  atMost(200),
  z.refine((text) => !isCommonPassword(text), 'Esta senha é muito comum. Escolha outra.'),
)

/** A person as devices and answers know them; the password's hash never leaves the server's sessions. */
export const user = z.object({
  id,
  email: z.nullable(email('E-mail é obrigatório', 'E-mail inválido')),
  username: z.nullable(username),
  name: line('Nome é obrigatório'),
  role,
  category: z.nullable(category),
  schoolId: z.nullable(id),
  mustChangePassword: z.boolean(),
  createdAt: instant,
})
export type User = z.infer<typeof user>

/** A new account. What signs it in is an e-mail or, for who has none, a username (decisions section 1). */
export const userInsert = z.object({
  name: user.shape.name,
  email: z.optional(user.shape.email),
  username: z.optional(user.shape.username),
  password,
  role,
  category: z.optional(z.nullable(category)),
  schoolId: z.optional(z.nullable(id)),
})
export const userUpdate = z.partial(
  z.object({
    name: user.shape.name,
    email: email('Email é obrigatório', 'Email inválido'),
    category: z.nullable(category),
  }),
)

const allNeeded = 'Todos os campos são obrigatórios'
const needed = z.string({ error: allNeeded }).check(z.minLength(1, allNeeded), atMost(200))
const passwordsMatch = z.refine<{ newPassword: string; confirmPassword?: string }>(
  ({ newPassword, confirmPassword }) => confirmPassword === undefined || confirmPassword === newPassword,
  { message: 'A nova senha e a confirmação não coincidem', path: ['confirmPassword'] },
)
const passwordFields = { currentPassword: needed, newPassword: z.pipe(needed, password) }

/** The form that changes a password, its three rules in the spec's order (section 5). */
export const passwordForm = z.object({ ...passwordFields, confirmPassword: needed }).check(passwordsMatch)

/** The form of who was given a password by somebody else, and has just signed in with it. */
export const firstPasswordForm = z
  .object({ newPassword: passwordFields.newPassword, confirmPassword: needed })
  .check(passwordsMatch)

/**
 * The call behind both, which need not carry the confirmation; when it does, it counts. Without the current password it is
 * for who was given one.
 */
export const passwordChange = z
  .object({
    currentPassword: z.optional(needed),
    newPassword: passwordFields.newPassword,
    confirmPassword: z.optional(needed),
  })
  .check(passwordsMatch)

/** What the sign-in form sends; the first field takes an e-mail or a username (decisions section 1). */
export const credentials = z.object({
  email: z.string({ error: 'E-mail é obrigatório' }).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'E-mail é obrigatório'),
    atMost(254, 'E-mail inválido'),
    z.refine((text) => !text.includes('@') || z.email().safeParse(text).success, 'E-mail inválido'),
  ),
  password: z.string({ error: 'Senha é obrigatória' }).check(z.minLength(1, 'Senha é obrigatória'), z.maxLength(200)),
})
export type Credentials = z.infer<typeof credentials>

/** Who acts: what every permission asks about. */
export type Actor = Pick<User, 'id' | 'role' | 'schoolId' | 'name'>
