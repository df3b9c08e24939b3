import { createSchool } from '../../../schema/mutations/createSchool.ts'
import { deleteSchool } from '../../../schema/mutations/deleteSchool.ts'
import { deleteUser } from '../../../schema/mutations/deleteUser.ts'
import type { Mutation } from '../../../schema/mutations/mutation.ts'
import { removeAdministrator } from '../../../schema/mutations/removeAdministrator.ts'
import { setMainAdmin } from '../../../schema/mutations/setMainAdmin.ts'
import { updateSchool } from '../../../schema/mutations/updateSchool.ts'
import { updateUser } from '../../../schema/mutations/updateUser.ts'
import { isServerId } from '../../../schema/sync/ids.ts'
import { everyone, isEverywhere, places } from './company.ts'
import type { Device } from './device.ts'
import type { Chance } from './random.ts'

const { ana, bento, caio, dora, celia, davi, marina, otavio, nadia } = everyone

/**
 * An act on people or schools, by an administrator or who runs all schools, about rows as the device knows them. Mostly
 * accounts made during the day are deleted, so that the others have somebody to act on.
 */
export async function peopleAct(chance: Chance, device: Device): Promise<[what: string, done: string]> {
  const { rows } = device.opened
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${device.name} ${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  const known = async (table: 'users' | 'schools') =>
    (await rows.where(table, {})).map(({ id }) => id).sort((a, b) => a - b)
  const users = await known('users')
  const made = users.filter((id) => id > places.lastUser)
  const anybody = users.length ? chance.pick(users) : 999
  const gone =
    chance.oneIn(6) || !made.length ? chance.pick([dora, caio, bento, otavio, davi, celia]) : chance.pick(made)
  const schools = await known('schools')
  const newer = schools.filter((id) => !isServerId(id))
  const school =
    chance.oneIn(3) || !newer.length
      ? chance.pick([places.school, places.school, places.otherSchool])
      : chance.pick(newer)
  const n = chance.below(1000)
  switch (chance.below(isEverywhere(device.userId) ? 10 : 5)) {
    case 0:
      return does(updateUser, { id: anybody, name: `Nome ${n}` })
    case 1: {
      const id = chance.pick([anybody, marina, ana])
      return does(updateUser, { id, ...(chance.oneIn(2) && { name: `Nome ${n}` }), email: `p${n % 40}@escola.br` })
    }
    case 2:
    case 3:
      return does(deleteUser, { id: gone })
    case 4:
      return does(removeAdministrator, { id: chance.pick([davi, davi, gone, celia]) })
    case 5:
      return does(createSchool, { name: `Escola ${n}`, active: !chance.oneIn(3) })
    case 6:
      return does(updateSchool, { id: school, name: `Escola ${n}` })
    case 7:
      // A closed school is a quiet one: seldom the one the day is in.
      return does(updateSchool, {
        id: school === places.school && !chance.oneIn(3) ? places.otherSchool : school,
        active: chance.oneIn(2),
      })
    case 8:
      return does(deleteSchool, { id: school })
    default: {
      const of = chance.oneIn(4) ? school : places.school
      return does(setMainAdmin, { id: of, adminId: chance.pick([celia, davi, celia, davi, nadia, gone]) })
    }
  }
}
