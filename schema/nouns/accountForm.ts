import * as z from 'zod/mini'
import { atMost } from '#schema/fields/fields.ts'
import { password } from './newPassword.ts'
import { email, type User, user, username, userUpdate } from './user.ts'

/** Reported whenever the confirmation differs from the password, even beside other errors (spec section 5). */
const passwordsMatch = z.refine<{ password: string; confirmPassword: string }>(
  (form) => !form.confirmPassword || form.password === form.confirmPassword,
  { message: 'As senhas não coincidem', path: ['confirmPassword'], when: () => true },
)

const form = (login: z.ZodMiniType<string, string>) =>
  z
    .object({
      name: user.shape.name,
      login,
      password: z.pipe(z.string().check(z.minLength(1, 'Senha é obrigatória')), password),
      confirmPassword: z.string().check(z.minLength(1, 'Confirmação de senha é obrigatória')),
    })
    .check(passwordsMatch)

const address = email('E-mail é obrigatório', 'E-mail inválido')

/** The form for a new account that signs in with an e-mail. */
export const accountForm = form(address)

const addressOrUsername = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, 'E-mail é obrigatório'),
  atMost(254, 'E-mail inválido'),
  z.refine((text) => !text.includes('@') || address.safeParse(text).success, 'E-mail inválido'),
  z.refine((text) => !text || text.includes('@') || username.safeParse(text).success, 'Nome de usuário inválido'),
)

/** The same form for a student, who may have a username instead (decisions section 1). */
export const studentForm = form(addressOrUsername)

/** The form for what a person signs in with, alone. */
export const loginForm = z.object({ login: addressOrUsername })

/** The login as the field it belongs to: an e-mail or a username. */
export const loginOf = (login: string) => (login.includes('@') ? { email: login } : { username: login })

const changed = z.extend(userUpdate, z.required(z.pick(userUpdate, { name: true, email: true })).shape)
const withoutEmail = z.extend(changed, {
  email: z.pipe(
    z.pipe(
      z.string(),
      z.transform((text: string) => text.trim() || undefined),
    ),
    z.optional(changed.shape.email),
  ),
})

/**
 * The form that changes a person: all that an update takes, and always a name and an e-mail. A person with a username
 * may stay without an e-mail, and keeps one or another username.
 */
export const personForm = ({ email, username }: Pick<User, 'email' | 'username'>) =>
  (username && !email ? withoutEmail : changed) as z.ZodMiniType<z.output<typeof userUpdate>>
