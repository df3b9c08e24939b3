import { hash, verify } from '@node-rs/argon2'

const argon2id = 2

/** argon2id, 19 MiB, two passes: about 10 ms on our machine. */
const cost = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

const unknownAccountHash = hashPassword('nobody has this password')

/** Returns true when the password fits. Takes as long for an account that does not exist. */
export async function passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await unknownAccountHash), password)
  return fits && Boolean(passwordHash)
}
