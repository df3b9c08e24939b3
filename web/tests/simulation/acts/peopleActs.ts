import type { Mutation } from '#schema/mutations/mutation.ts'
import { createSchool } from '#schema/mutations/school/createSchool.ts'
import { deleteSchool } from '#schema/mutations/school/deleteSchool.ts'
import { removeAdministrator } from '#schema/mutations/school/removeAdministrator.ts'
import { setMainAdmin } from '#schema/mutations/school/setMainAdmin.ts'
import { updateSchool } from '#schema/mutations/school/updateSchool.ts'
import { deleteUser } from '#schema/mutations/user/deleteUser.ts'
import { updateUser } from '#schema/mutations/user/updateUser.ts'
import { isServerId } from '#schema/sync/ids.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone, isEverywhere, places } from '../participants.ts'
import type { Chance } from '../random.ts'

const { ana, bento, caio, dora, celia, davi, marina, otavio, nadia } = everyone

/**
 * An act on people or schools, by a school's administrator or an administrator of all schools, about rows as the device
 * knows them. Mostly accounts created during the day are deleted, so that the other acts still find people.
 */
export async function peopleAct(chance: Chance, device: SimulatedDevice): Promise<[what: string, done: string]> {
  const { rows } = device.opened
  const does = async <A>(act: Mutation<A>, args: A): Promise<[string, string]> => [
    `${device.name} ${act.name} ${JSON.stringify(args)}`,
    await device.act(act, args),
  ]
  const known = async (table: 'users' | 'schools') =>
    (await rows.where(table, {})).map(({ id }) => id).sort((a, b) => a - b)
  const users = await known('users')
  const created = users.filter((id) => id > places.lastUser)
  const anybody = users.length ? chance.pick(users) : 999
  const toDelete =
    chance.oneIn(6) || !created.length ? chance.pick([dora, caio, bento, otavio, davi, celia]) : chance.pick(created)
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
      return does(deleteUser, { id: toDelete })
    case 4:
      return does(removeAdministrator, { id: chance.pick([davi, davi, toDelete, celia]) })
    case 5:
      return does(createSchool, { name: `Escola ${n}`, active: !chance.oneIn(3) })
    case 6:
      return does(updateSchool, { id: school, name: `Escola ${n}` })
    case 7:
      // Nothing happens in a closed school, so the main school of the day is seldom closed.
      return does(updateSchool, {
        id: school === places.school && !chance.oneIn(3) ? places.otherSchool : school,
        active: chance.oneIn(2),
      })
    case 8:
      return does(deleteSchool, { id: school })
    default: {
      const of = chance.oneIn(4) ? school : places.school
      return does(setMainAdmin, { id: of, adminId: chance.pick([celia, davi, celia, davi, nadia, toDelete]) })
    }
  }
}
