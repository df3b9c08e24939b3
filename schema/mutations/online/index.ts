import { mutations } from '../index.ts'
import type { Mutation } from '../mutation.ts'
import { addAdministrator } from './addAdministrator.ts'
import { changePassword } from './changePassword.ts'
import { endSignInWait } from './endSignInWait.ts'
import { eraseUser } from './eraseUser.ts'
import { giveFirstPasswords } from './giveFirstPasswords.ts'
import { registerUser } from './registerUser.ts'
import { resetPassword } from './resetPassword.ts'

/** Every mutation: of the registry, and those that are journaled but never queued, except restoring. */
export const allMutations = [
  ...mutations,
  registerUser,
  addAdministrator,
  changePassword,
  endSignInWait,
  resetPassword,
  giveFirstPasswords,
  eraseUser,
] as unknown as readonly Mutation[]

const named = new Map(allMutations.map((act) => [act.name, act]))

/** The mutation that an entry of the journal names; undefined for one of another build, an import or a command. */
export const actNamed = (name: string): Mutation | undefined => named.get(name)
