import { catalogueAct } from './catalogueActs.ts'
import { classroomAct } from './classroomActs.ts'
import { everyone, isEverywhere, isStudent, places } from './company.ts'
import type { Acting, Day } from './dayState.ts'
import type { Device } from './device.ts'
import { openSchools } from './headquarters.ts'
import { officeAct } from './office.ts'
import { peopleAct } from './peopleActs.ts'

/** One act of a person on a device, and what came of it. */
export async function act(day: Day, device: Device): Promise<string> {
  day.counts.acts++
  const [what, done] = await actOf(day, device)
  if (done !== 'saved') day.counts.refused++
  return `${device.name} ${what}: ${done}`
}

export function actOf(day: Acting, device: Device) {
  const manages = device.userId === everyone.celia || device.userId === everyone.gil
  return manages && !day.chance.oneIn(3) ? catalogueAct(day.chance, device) : classroomAct(day, device)
}

async function office(day: Day): Promise<string> {
  const [what, done] = await officeAct(day)
  return counted(day, what, done)
}

/** What is done to people and schools, by those who may and now and then by who may not. */
async function people(day: Day): Promise<string> {
  const { celia, davi } = everyone
  const may = ({ userId, away }: Device) => !away && (userId === celia || userId === davi || isEverywhere(userId))
  const able = day.devices.filter(may)
  const device = day.chance.pick(day.chance.oneIn(20) ? present(day) : able)
  const [what, done] = await peopleAct(day.chance, device)
  return counted(day, what, done)
}

function counted(day: Day, what: string, done: string): string {
  day.counts.acts++
  if (done !== 'saved') day.counts.refused++
  return `${what}: ${done}`
}

/** What goes on beside every step. */
export async function besides(day: Day): Promise<string[]> {
  const told: string[] = []
  if (day.chance.oneIn(4)) told.push(`office: ${await office(day)}`)
  if (day.chance.oneIn(6)) told.push(`people: ${await people(day)}`)
  const closed = (await day.world.state()).schools.some(({ id, active }) => id === places.school && !active)
  if (closed && day.chance.oneIn(4)) {
    await openSchools(day.world)
    told.push('the schools are opened again')
  }
  return told
}

/** The devices that somebody has in hand. */
export const present = ({ devices }: Acting) => devices.filter(({ away }) => !away)
export const pickDevice = (day: Acting) => day.chance.pick(present(day))
export const pickActor = (day: Day) =>
  day.chance.pick(
    day.chance.oneIn(20)
      ? present(day)
      : present(day).filter(({ userId }) => !isStudent(userId) && userId !== everyone.sonia),
  )
