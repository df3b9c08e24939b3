import { hash, verify } from '@node-rs/argon2'
import { keepPasswordHash } from '../store/people.ts'
import type { Q } from '../store/store.ts'

const argon2id = 2

/** argon2id, 19 MiB, two passes: about 10 ms here. */
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const nobody = hashPassword('nobody has this password')

/** Whether the password fits; takes as long for an account that is not there. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody), password)
  return fits && Boolean(passwordHash)
}

/** Gives an account its password, inside the caller's transaction. */
export const setPassword = async (q: Q, userId: number, password: string): Promise<void> =>
  keepPasswordHash(q, userId, await hashPassword(password))
