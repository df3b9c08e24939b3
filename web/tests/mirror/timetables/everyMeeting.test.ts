import { afterAll, beforeAll, expect, test } from 'vitest'
import { memoryReader } from '#schema/tests/memoryReader.ts'
import { volume } from '#schema/tests/volume.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { importRows } from '#server/store/write/bulk.ts'
import { testServer } from '#server/tests/support/testServer.ts'
import {
  checkCalls,
  checkFile,
  checkMissing,
  checkOffice,
  checkStudents,
  checkTeachers,
  clockAt,
  fileOf,
  type Look,
  lookAt,
} from './agreement.ts'
import { moveSomeRolls } from './moveSomeRolls.ts'
import { randomTimetable } from './randomTimetable.ts'

// Covers: decisions section 9: whoever asks when a class meets is told the same.

let server: Awaited<ReturnType<typeof testServer>>
const zoneBefore = process.env.TZ
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => {
  if (zoneBefore === undefined) delete process.env.TZ
  else process.env.TZ = zoneBefore
  server.end()
})

const timetables = volume(200, 10_000)

/**
 * Everything that one random school is asked, on two days of its year. What takes long, files and calls, is asked on one
 * of them, of every fourth and every tenth school.
 */
async function checkTimetable(seed: number) {
  const school = randomTimetable(seed)
  const { zone, rows, looks, teachers, students } = school
  process.env.TZ = zone
  await moveSomeRolls(school, seed)
  const reader = memoryReader(rows)
  for (const [i, at] of looks.entries()) {
    const look = lookAt(school, reader, at)
    try {
      await checkOffice(look)
      await checkTeachers(look)
      await checkStudents(look)
      await checkMissing(look)
      const [role, ids] = seed % 3 ? (['teacher', teachers] as const) : (['student', students] as const)
      if (seed % 8 === i * 4) await checkFile(look, role, ids[seed % ids.length]!)
      if (seed % 20 === i * 10) await checkServer(look, teachers[seed % 3]!)
    } catch (error) {
      throw new Error(`timetable ${seed}, ${clockAt(look)} in ${zone}: ${(error as Error).message}`, { cause: error })
    }
  }
}

/** The server, with the same rows, says the same. */
async function checkServer(look: Look, teacherId: number) {
  const { school, at } = look
  await server.store.tx((q) => importRows(q, school.rows, { at: 1 }))
  server.clock.time = at
  server.app = server.make(server.store, { zone: school.zone }).app
  const cookie = await server.signIn('sonia')
  await checkCalls(look, teacherId, async (path) => {
    const answer = await server.call('GET', path, { cookie })
    expect(answer.status, path).toBe(200)
    return answer.json()
  })
  const user = { id: teacherId, role: 'teacher' } as const
  expect(await fileOf(look, user, readerOf(server.store.q))).toBe(await fileOf(look, user))
}

test(`in ${timetables} random timetables, every lesson is in one state, and all who show it agree on it`, {
  timeout: 60_000 + timetables * 1000,
}, async () => {
  const only = Number(process.env.CHAMADA_SEED ?? Number.NaN)
  if (only >= 0) return checkTimetable(only)
  for (let seed = 0; seed < timetables; seed += 1) await checkTimetable(seed)
})
