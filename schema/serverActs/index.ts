import { mutations } from '../mutations/index.ts'
import type { Mutation } from '../mutations/mutation.ts'
import { addAdministrator } from './addAdministrator.ts'
import { changePassword } from './changePassword.ts'
import { endSignInWait } from './endSignInWait.ts'
import { registerUser } from './registerUser.ts'
import { resetPassword } from './resetPassword.ts'
import type { ServerAct } from './serverAct.ts'

/** The acts that are journaled and never queued, besides restoring. */
export const serverActs = [
  registerUser,
  addAdministrator,
  changePassword,
  endSignInWait,
  resetPassword,
] as unknown as readonly ServerAct[]

const named = new Map<string, Mutation>([...mutations, ...serverActs].map((act) => [act.name, act]))

/** The act that a line of the journal names; undefined for acts of other builds, imports and commands. */
export const actNamed = (name: string): Mutation | undefined => named.get(name)
