import { takeRollCall } from '#schema/mutations/rollCall/takeRollCall.ts'
import { keyOf, type Rows, tableNames } from '#schema/nouns/tables.ts'
import { demoSchool } from '#server/demo/demoSchool.ts'
import { pastAct, pastDevice } from '#server/demo/old/pastDevices.ts'
import type { Tables } from '#server/demo/tableMaker.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Store } from '#server/store/store.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { type LargePlan, largePlanOf } from '../pull/largePlan.ts'
import { startSessions } from '../server/startSessions.ts'
import type { DeviceOwner } from '../server/syncDevice.ts'

const zone = 'America/Sao_Paulo'
const day = 24 * 60 * 60_000

/** The demonstration's `large`, somebody who runs all schools, and how many marks it has. */
export interface GrowthPlan extends LargePlan {
  global: DeviceOwner
  /** A roll that was taken long ago. */
  roll: Pick<Rows['rollCalls'], 'classId' | 'lessonId' | 'date'>
  marks: number
}

/**
 * Writes the demonstration's `large` school as a real one is written: its rolls are acts of its teachers' devices, each
 * with its entry in the journal.
 * @param weeks only the rolls of so many last weeks
 */
export async function writeLarge(store: Store, now: number, weeks: number): Promise<GrowthPlan> {
  const rows = demoSchool({ now, zone, size: 'large' })
  const large = largePlanOf(rows, now)
  const { schoolId, teachers } = large
  const classIds = new Set(teachers.map(({ classId }) => classId))
  const isOurs = (row: object) => classIds.has((row as { classId: number }).classId)
  const taken = new Set(['rollCalls', 'attendance', 'performance', 'evaluations'])
  const others = (name: keyof Tables) => rows[name].filter((row) => !taken.has(name) || !isOurs(row))
  const imported = Object.fromEntries(tableNames.map((name) => [name, others(name)])) as Tables
  const since = rows.schools.find(({ id }) => id === schoolId)!.createdAt
  await store.tx((q) => importRows(q, imported, { at: since }))

  const keptFrom = new Date(now - weeks * 7 * day).toISOString().slice(0, 10)
  const rolls = rows.rollCalls.filter((roll) => isOurs(roll) && roll.date >= keptFrom)
  const inRoll = rollsOf(rows)
  for (const { classId, userId } of teachers) {
    const device = await pastDevice(store, zone, userId, since)
    for (const { lessonId, date, concludedAt } of rolls.filter((roll) => roll.classId === classId)) {
      const marks = inRoll(`${keyOf('rollCalls', { classId, lessonId, date })}`)
      const act = pastAct(takeRollCall, { classId, lessonId, attendanceDate: date, marks, concluded: true })
      const [receipt] = await device.send([act], concludedAt!)
      if (receipt?.outcome !== 'applied') throw new Error(`a past roll was not taken: ${JSON.stringify(receipt)}`)
    }
  }
  await evaluate(store, rows.evaluations.filter(isOurs), rows.attendance)
  const marks = rolls.reduce((sum, roll) => sum + inRoll(`${keyOf('rollCalls', roll)}`).length, 0)
  const plan = { ...large, global: { userId: 1, cookie: '' }, roll: rolls[0]!, marks }
  await startSessions(store, [plan.global, plan.office, ...teachers], now)
  return plan
}

/** Returns a function that returns the marks of a roll as its act has them. */
function rollsOf({ attendance, performance }: Tables) {
  const rated = new Map(performance.map((row) => [row.attendanceId, row] as const))
  const byRoll = new Map<string, RollArgs['marks']>()
  for (const { id, classId, lessonId, date, studentId, present, detail, reason } of attendance) {
    const { rating, comment } = rated.get(id) ?? {}
    const mark = { studentId, present, ...(detail && { detail }), ...(reason && { reason }) }
    const key = `${keyOf('rollCalls', { classId, lessonId, date })}`
    if (!byRoll.has(key)) byRoll.set(key, [])
    byRoll.get(key)!.push({ ...mark, ...(rating && { rating }), ...(comment && { comment }) })
  }
  return (key: string) => byRoll.get(key) ?? []
}
type RollArgs = Parameters<typeof takeRollCall.describe>[0]

/** Students' evaluations of lessons, under the numbers that their marks got. */
async function evaluate(store: Store, evaluations: Tables['evaluations'], attendance: Tables['attendance']) {
  const rows = readerOf(store.q)
  const dates = new Map(attendance.map(({ id, date }) => [id, date]))
  const found: Partial<Rows['evaluations']>[] = []
  for (const { id: _, attendanceId: before, ...evaluation } of evaluations) {
    const { classId, studentId, lessonId } = evaluation
    // A lesson of a class may have been given on several days.
    const place = { classId, studentId: studentId!, lessonId, date: dates.get(before)! }
    const [mark] = await rows.where('attendance', place)
    const attendanceId = mark?.id
    if (attendanceId) found.push({ ...evaluation, attendanceId })
  }
  await store.tx((q) => importRows(q, { evaluations: found }, { at: Date.now() }))
}
