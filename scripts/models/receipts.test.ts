import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { keyOf, put, remove } from '#schema/nouns/tables.ts'
import type { OutboxCall, SyncRequest } from '#schema/sync/protocol.ts'
import { headOf } from '#server/store/counters.ts'
import { entryOf } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { write } from '#server/store/write/write.ts'
import { type ApiDevice, openDevice } from '#server/tests/support/apiDevice.ts'
import { modelTests } from './modelTests.ts'
import type { ReplayedStore } from './replay.ts'

interface State {
  times: Map<number, number>
  outbox: Map<number, string>
  requests: Set<Set<number>>
  answers: Set<Map<number, string>>
  receipts: Map<number, string>
  effects: Map<number, number>
  current: number
  isLinked: boolean
}
type DeviceName = 'phone' | 'tablet'
type Crash = 'none' | 'tx.beforeCommit' | 'tx.afterCommit'

const [school, classId, moduleId] = [1, 3, 5]
const acts = [1, 2, 3, 4]
/** Each act sets a lesson of its own. */
const lessonOf = (act: number) => 100 + act
const link = { moduleId, classId }
const minute = 60_000

async function open({ serve }: ReplayedStore) {
  let crash: Crash = 'none'
  const probe = (point: string) => {
    if (point !== crash) return
    crash = 'none'
    throw new Error(`the server crashed at ${point}`)
  }
  const server = await serve({ probe })
  const { clock } = server
  const start = clock.time
  const devices: Record<DeviceName, ApiDevice> = {
    phone: await openDevice(server, 'marina'),
    tablet: await openDevice(server, 'marina'),
  }
  const fourth = put('lessons', { id: lessonOf(4), moduleId, title: 'Aula 4', order: 4 })
  await server.store.tx((q) => write(q, [fourth], [1, 1]))

  const calls = new Map<number, OutboxCall>()
  const outbox = new Map(acts.map((act) => [act, '']))
  const requests = new Map<string, { cookie: string; request: SyncRequest; ids: number[] }>()
  const answers = new Map<string, Map<number, string>>()
  /** Places of the class, without those of its link to the module. */
  let places = await headOf(server.store.q, school)
  const actOf = (id: number) => [...calls].find(([, call]) => call.id === id)![0]
  const nameOf = (entries: Iterable<unknown>) => JSON.stringify([...entries].sort())

  async function changeLink(isLinked: boolean) {
    clock.time += 1
    const before = await headOf(server.store.q, school)
    const change = isLinked
      ? put('moduleClasses', { ...link, createdAt: 0 })
      : remove('moduleClasses', keyOf('moduleClasses', link))
    await server.store.tx((q) => write(q, [change], [clock.time, 1]))
    places += (await headOf(server.store.q, school)) - before
  }

  return {
    acts: {
      act({ device, id }: { device: DeviceName; id: number }) {
        clock.time += minute
        calls.set(id, devices[device].act(setCurrentLesson, { classId, lessonId: lessonOf(id) }))
        outbox.set(id, 'queued')
      },
      send({ device }: { device: DeviceName }) {
        const ids = (device === 'phone' ? [1, 2] : [3, 4]).filter((id) => outbox.get(id) === 'queued')
        const { cookie, request } = devices[device]
        requests.set(nameOf(ids), { cookie, request: request(ids.map((id) => calls.get(id)!)), ids })
      },
      async execute({ request: ids, crash: point }: { request: Set<number>; crash: Crash }) {
        const { cookie, request } = requests.get(nameOf(ids))!
        crash = point
        try {
          const { receipts } = await server.sync(cookie, request)
          const answer = new Map(receipts.map(({ id, outcome }) => [actOf(id), outcome]))
          answers.set(nameOf(answer), answer)
        } catch (error) {
          if (point === 'none') throw error
          const store = server.open()
          server.store.close()
          Object.assign(server, server.make(store), { store })
        }
      },
      receive({ answer }: { answer: Map<number, string> }) {
        for (const [id, outcome] of answers.get(nameOf(answer))!)
          if (outbox.get(id) === 'queued') outbox.set(id, outcome === 'refused' ? outcome : 'applied')
      },
      link: (_: object, { isLinked }: State) => changeLink(isLinked),
    },
    seen: ({ effects, ...state }: State) => ({
      ...state,
      effects: [...effects.values()].reduce((sum, times) => sum + times, 0),
    }),
    async state() {
      const { q } = server.store
      const rows = readerOf(q)
      const receipts = new Map<number, string>()
      const times = new Map<number, number>()
      for (const act of acts) {
        const call = calls.get(act)
        receipts.set(act, (call && (await entryOf(q, call.id))?.outcome) ?? '')
        times.set(act, call ? Math.floor((call.at - start) / minute) : 0)
      }
      const { currentLessonId } = (await rows.get('classes', classId))!
      return {
        times,
        outbox,
        requests: new Set([...requests.values()].map(({ ids }) => new Set(ids))),
        answers: new Set(answers.values()),
        receipts,
        // Each write of the class takes a place.
        effects: (await headOf(q, school)) - places,
        current: currentLessonId === null ? 0 : currentLessonId - lessonOf(0),
        isLinked: (await rows.get('moduleClasses', keyOf('moduleClasses', link))) !== undefined,
      }
    },
    end: () => server.end(server.store),
  }
}

modelTests<State>({
  name: 'receipts',
  says: 'receipts and resends',
  fault: 'a receipt that is written apart',
  steps: 25,
  open,
})
