import { mutations } from '#schema/mutations/index.ts'
import { isModelled } from '../checks/referenceModel.ts'
import type { Day } from '../dayState.ts'
import { everyone, places } from '../participants.ts'

/** The acts whose meaning the reference model does not state. */
export const otherActs = mutations.filter(({ name }) => !isModelled(name))

const { ana, dora, davi, marina } = everyone
const about = {
  ...{ school: places.school, module: places.module, lesson: places.lessons[0]!, class: places.ownClass },
  ...{ otherClass: places.secondClass, student: ana, newcomer: dora, admin: davi, teacher: marina },
  ...{
    course: 1,
    calendarDay: 1,
    schoolYear: 1,
    frequencyRule: 1,
    frequencyAction: 1,
    coverage: 1,
    video: 1,
    material: 1,
    attendance: 1,
  },
}

/**
 * Does one of these acts, by its example, on a device of somebody whose role may do it. Returns what was done and its
 * outcome.
 */
export async function exampleAct({ chance, devices, server }: Day): Promise<string> {
  const act = chance.pick(otherActs)
  const { users } = await server.state()
  const able = devices.filter(
    ({ userId, away }) => !away && users.some(({ id, role }) => id === userId && act.roles.includes(role)),
  )
  if (!able.length) return `nobody may ${act.name}`
  const device = chance.pick(able)
  return `${device.name} ${act.name}: ${await device.act(act, act.example(about))}`
}
