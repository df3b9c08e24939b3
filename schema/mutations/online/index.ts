import { mutations } from '../index.ts'
import type { Mutation } from '../mutation.ts'
import { addAdministrator } from './addAdministrator.ts'
import { changePassword } from './changePassword.ts'
import { endSignInWait } from './endSignInWait.ts'
import { eraseUser } from './eraseUser.ts'
import { giveFirstPasswords } from './giveFirstPasswords.ts'
import type { OnlineMutation } from './onlineMutation.ts'
import { registerUser } from './registerUser.ts'
import { resetPassword } from './resetPassword.ts'

/** The mutations that are journaled but never queued, except restoring. */
export const onlineMutations = [
  registerUser,
  addAdministrator,
  changePassword,
  endSignInWait,
  resetPassword,
  giveFirstPasswords,
  eraseUser,
] as unknown as readonly OnlineMutation[]

const named = new Map<string, Mutation>([...mutations, ...onlineMutations].map((act) => [act.name, act]))

/** The mutation that an entry of the journal names; undefined for one of another build, an import or a command. */
export const actNamed = (name: string): Mutation | undefined => named.get(name)
