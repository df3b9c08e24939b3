import { dirname } from 'node:path'
import { eq } from 'drizzle-orm'
import { deleteMaterial } from '#schema/mutations/lesson/deleteMaterial.ts'
import { callOf } from '#schema/mutations/mutation.ts'
import { registerUser } from '#schema/mutations/online/registerUser.ts'
import { markAttendance } from '#schema/mutations/rollCall/markAttendance.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import { moveDatabase } from '#server/moving/moveDatabase.ts'
import { openPlace, type Place } from '#server/moving/place.ts'
import { startRun } from '#server/store/epoch/meta.ts'
import { lockData } from '#server/store/files/dataLock.ts'
import { openDevice } from './apiDevice.ts'
import { people } from './cast.ts'
import { testServer } from './testServer.ts'

const dayMs = 24 * 60 * 60_000
const inClass = { classId: 3, lessonId: 101 }

/**
 * The school of the cast as one that a server has in use, at a place of either database, for tests of what is done
 * beside it: a teacher and an administrator go on with their work, an act after the other.
 * @param place where it is moved first, if not in a folder of data
 */
export async function openLivingSchool(place?: Place) {
  const server = await testServer({ database: 'sqlite' })
  const folder = { data: dirname(server.file) }
  await startRun(server.store)
  if (place) {
    await server.store.close()
    await moveDatabase({ from: folder, to: place, now: server.clock.time })
  }
  const at = place ?? folder
  let lock: ReturnType<typeof lockData>

  /** Goes on as a server that was started there. */
  async function startAt(next: Place) {
    if ('data' in next) lock = lockData(next.data)
    const store = openPlace(next)
    await startRun(store)
    Object.assign(server, { store, ...server.make(store) })
  }
  async function stop() {
    await server.store.close()
    lock?.release()
    lock = undefined
  }

  if (!place) await server.store.close()
  await startAt(at)
  const teacher = await openDevice(server, 'marina')
  const office = await openDevice(server, 'celia')
  let acts = 0
  const dayOf = (n: number) => new Date(server.clock.time - (n + 1) * dayMs).toISOString().slice(0, 10)
  const mark = (n: number, present: boolean) =>
    teacher.act(markAttendance, { ...inClass, studentId: people.ana, present, attendanceDate: dayOf(n) } as never)

  async function register(n: number) {
    const user = { name: `Nova ${n}`, email: null, username: `nova${n}`, password: 'girassol na janela' }
    const args = { ...user, role: 'student', category: 'a', schoolId: 1 }
    const { method, path, body } = callOf(registerUser, args as never)
    const answer = await server.call(method, path, { cookie: office.cookie, body })
    if (!answer.ok) throw new Error(await answer.text())
  }

  return {
    server,
    at,
    teacher,
    startAt,
    /** Connects to a PostgreSQL as a server that starts, before it writes. */
    async connectAt(next: Place) {
      server.store = openPlace(next)
      await server.store.q.$count(server.store.t.users)
    },
    stop,
    /** A mark that is not sent yet. */
    mark,
    /** The next act of somebody: each writes a roll call, and some take one back, bring a person or rename one. */
    async goOn() {
      acts += 1
      const calls = [mark(acts, true), ...(acts > 2 ? [mark(acts - 1, false)] : [])]
      if (acts % 3 === 0) calls.push(teacher.act(withdrawRollCall, { ...inClass, attendanceDate: dayOf(acts - 2) }))
      const { receipts } = await teacher.send(...calls)
      const refused = receipts.filter(({ outcome }) => outcome !== 'applied')
      if (refused.length) throw new Error(JSON.stringify(refused))
      if (acts % 4 === 0) await register(acts)
    },
    async deleteMaterial(id: number) {
      await office.send(office.act(deleteMaterial, { id }))
    },
    /** Two people exchange the names by which they sign in. */
    async exchangeNames(one: number, other: number) {
      const { t } = server.store
      const rename = (id: number, username: string | null) => ({ id, username })
      await server.store.tx(async (q) => {
        const names = new Map((await q.select().from(t.users)).map(({ id, username }) => [id, username]))
        for (const { id, username } of [
          rename(one, 'aside'),
          rename(other, names.get(one)!),
          rename(one, names.get(other)!),
        ])
          await q.update(t.users).set({ username }).where(eq(t.users.id, id))
      })
    },
    async end() {
      await stop()
      await server.end(server.store)
    },
  }
}
export type LivingSchool = Awaited<ReturnType<typeof openLivingSchool>>
