import type { Acting, Day } from '../dayState.ts'
import type { SimulatedDevice } from '../device.ts'
import { everyone, isEverywhere, isStudent, places } from '../participants.ts'
import { catalogueAct } from './catalogueActs.ts'
import { classroomAct } from './classroomActs.ts'
import { officeAct } from './officeActs.ts'
import { peopleAct } from './peopleActs.ts'
import { openSchools } from './serverSideActs.ts'

/** Does one act of a person on a device. Returns what was done and its outcome. */
export async function act(day: Day, device: SimulatedDevice): Promise<string> {
  day.counts.acts++
  const [what, done] = await actOf(day, device)
  if (done !== 'saved') day.counts.refused++
  return `${device.name} ${what}: ${done}`
}

export function actOf(day: Acting, device: SimulatedDevice) {
  const manages = device.userId === everyone.celia || device.userId === everyone.gil
  return manages && !day.chance.oneIn(3) ? catalogueAct(day.chance, device) : classroomAct(day, device)
}

async function officeSideAct(day: Day): Promise<string> {
  const [what, done] = await officeAct(day)
  return countAct(day, what, done)
}

/** An act on people or schools by somebody who may do it, and now and then by somebody who may not. */
async function peopleSideAct(day: Day): Promise<string> {
  const { celia, davi } = everyone
  const may = ({ userId, away }: SimulatedDevice) =>
    !away && (userId === celia || userId === davi || isEverywhere(userId))
  const able = day.devices.filter(may)
  const device = day.chance.pick(day.chance.oneIn(20) ? onlineDevices(day) : able)
  const [what, done] = await peopleAct(day.chance, device)
  return countAct(day, what, done)
}

function countAct(day: Day, what: string, done: string): string {
  day.counts.acts++
  if (done !== 'saved') day.counts.refused++
  return `${what}: ${done}`
}

/** What happens beside every step. */
export async function sideActs(day: Day): Promise<string[]> {
  const reports: string[] = []
  if (day.chance.oneIn(4)) reports.push(`office: ${await officeSideAct(day)}`)
  if (day.chance.oneIn(6)) reports.push(`people: ${await peopleSideAct(day)}`)
  const closed = (await day.server.state()).schools.some(({ id, active }) => id === places.school && !active)
  if (closed && day.chance.oneIn(4)) {
    await openSchools(day.server)
    reports.push('the schools are opened again')
  }
  return reports
}

/** The devices that somebody is using. */
export const onlineDevices = ({ devices }: Acting) => devices.filter(({ away }) => !away)
export const pickDevice = (day: Acting) => day.chance.pick(onlineDevices(day))
export const pickActor = (day: Day) =>
  day.chance.pick(
    day.chance.oneIn(20)
      ? onlineDevices(day)
      : onlineDevices(day).filter(({ userId }) => !isStudent(userId) && userId !== everyone.sonia),
  )
