import { hash, verify } from '@node-rs/argon2'

/** What one guess costs with argon2id: KiB of memory, and passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** 19 MiB, two passes: about 13 ms on our machine. */
const usualCost: PasswordCost = { memoryCost: 19 * 1024, timeCost: 2 }

const argon2id = 2

/** Hashes and checks passwords. */
export function openPasswords(cost: PasswordCost = usualCost) {
  const hashPassword = (password: string): Promise<string> =>
    hash(password, { ...cost, algorithm: argon2id, parallelism: 1 })
  const unknownAccountHash = hashPassword('nobody has this password')
  return {
    hashPassword,
    /** Returns true when the password fits. Takes as long for an account that does not exist. */
    async passwordFits(passwordHash: string | null | undefined, password: string): Promise<boolean> {
      const fits = await verify(passwordHash ?? (await unknownAccountHash), password)
      return fits && Boolean(passwordHash)
    },
  }
}
export type Passwords = ReturnType<typeof openPasswords>

export const { hashPassword, passwordFits } = openPasswords()
