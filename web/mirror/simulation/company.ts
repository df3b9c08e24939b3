import type { Rows } from '../../../schema/entities/tables.ts'
import { cast, people } from '../../../sync-server/testing/cast.ts'
import type { Chance } from './random.ts'

/** Everybody of a simulation: the cast of the server's tests, and an administrator of all schools, who has none. */
export const everyone = { ...people, gil: 2 } as const
export type Someone = keyof typeof everyone

const gil: Partial<Rows['users']> = {
  id: everyone.gil,
  name: 'Gil',
  email: 'gil@rede.br',
  username: null,
  role: 'admin',
  category: null,
  schoolId: null,
  createdAt: 0,
}

/** The school's rows in the morning. */
export const morning = { ...cast, users: [...cast.users, gil as (typeof cast.users)[number]] }

export const nameOf = (userId: number) => (Object.keys(everyone) as Someone[]).find((who) => everyone[who] === userId)!

/** Who runs all schools. */
export const isEverywhere = (userId: number) => userId === everyone.gil || userId === everyone.sonia

/** A tablet that two people share: one at a time. */
export type Shared = readonly [Someone, Someone]

/**
 * Whose devices: two of the class's teacher, an administrator's, a student's; sometimes another teacher's, a second
 * student's, another administrator's, those of who runs all schools; sometimes one that two people share.
 */
export function companyOf(chance: Chance): { own: Someone[]; shared: Shared | null } {
  const others = (['otavio', 'caio', 'davi'] as const).filter(() => chance.oneIn(3))
  const above = chance.pick([[], [], ['gil'], ['sonia'], ['gil', 'sonia']] as const)
  const tablets: Shared[] = [
    ['dora', 'bento'],
    ['otavio', 'marina'],
    ['davi', 'dora'],
  ]
  return {
    own: ['marina', 'marina', 'celia', 'ana', ...others, ...above],
    shared: chance.oneIn(3) ? chance.pick(tablets) : null,
  }
}
