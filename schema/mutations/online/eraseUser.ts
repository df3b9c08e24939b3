import * as z from 'zod/mini'
import { Refusal } from '#schema/errors.ts'
import { id } from '#schema/fields/fields.ts'
import { erasedName, isErased } from '#schema/nouns/erasedPerson.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor, User } from '#schema/nouns/user.ts'
import { user } from '#schema/nouns/user.ts'
import { mustRemove } from '#schema/permissions/user.ts'
import { erasureOf } from '#schema/rules/people/erasure.ts'
import { onlineMutation } from './onlineMutation.ts'

/**
 * Erases a person's data on request (LGPD, article 18). Whoever may delete the account may erase the person, also one
 * in the Lixeira: `rows` then returns the account as it was deleted. Cannot be undone, so the name has to be typed.
 */
export const eraseUser = onlineMutation('POST /api/users/:id/erasure', {
  name: 'eraseUser',
  summary: 'Apaga os dados pessoais de alguém, a pedido; não se desfaz',
  roles: mustRemove.roles,
  args: z.object({ id, name: z.optional(user.shape.name) }),
  example: ({ student }) => ({ id: student, name: 'Ana' }),
  secrets: ['name'],
  async allow({ actor, args, rows }) {
    await mustErase(actor, args.id, rows)
  },
  async plan({ actor, args, rows, at }) {
    return erasureOf(rows, await mustErase(actor, args.id, rows), at)
  },
  describe: ({ id: person }) => `Dados pessoais apagados: ${erasedName(person)}`,
  answer: { table: 'users' },
})

/** The person, if the actor may erase them. Throws a Refusal otherwise, and for a person erased before. */
export async function mustErase(actor: Actor, person: number, rows: Reader): Promise<User> {
  const target = await rows.get('users', person)
  const school = target?.schoolId ? await rows.get('schools', target.schoolId) : undefined
  const found = mustRemove(actor, target, school)
  if (isErased(found)) throw new Refusal('user.erased')
  return found
}

/** Throws a Refusal unless the typed name is the person's, without regard to case and accents. */
export function mustBeNamed({ name }: User, typed: string | undefined): void {
  if (plain(typed ?? '') !== plain(name)) throw new Refusal('erasure.name')
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
