import { join } from 'node:path'
import { callOf } from '#schema/mutations/mutation.ts'
import { setCurrentLesson } from '#schema/mutations/rollCall/setCurrentLesson.ts'
import { type Measured, median, type Row } from '../benchTable.ts'
import { inBenchFolder } from '../inBenchFolder.ts'
import { measuredServer } from '../server/measuredServer.ts'
import { type LoadDevice, rollOf } from '../server/pushPlan.ts'
import { type Act, openDevice, type SyncDevice, type Synced } from '../server/syncDevice.ts'
import { brief } from '../slowed.ts'
import { prepareLarge } from './largePlan.ts'

const rounds = brief ? 4 : 60

/** A pull that brings one change, and the one after it, which brings nothing; medians. */
export interface PullCost {
  ms: number
  bytes: number
  emptyMs: number
}

/** One row of `large` changes: what the office's device asks and gets, beside a request that brings nothing. */
export const oneChange = (): Promise<Measured> =>
  inBenchFolder(async (folder) => {
    const { office, teachers } = await prepareLarge(join(folder, 'chamada.sqlite'), Date.now())
    const server = await measuredServer(folder)
    try {
      const [reader, writer] = [openDevice(server.url, office), openDevice(server.url, teachers[0]!)]
      const row = await pullOf(reader, writer, (n) => currentLesson(teachers[0]!, n))
      const mark = await pullOf(reader, writer, (n) => oneMark(teachers[0]!, n))
      return {
        rows: [rowOf('one changed row (a class)', row), rowOf('one changed mark (in a roll of 25)', mark)],
        ratios: [
          { figure: 'pull: one changed row, of an empty request', ratio: row.ms / row.emptyMs, best: 'low' },
          { figure: 'pull: one changed mark, of an empty request', ratio: mark.ms / mark.emptyMs, best: 'low' },
        ],
      }
    } finally {
      await server.end()
    }
  })

function rowOf(what: string, { ms, bytes, emptyMs }: PullCost): Row {
  const limit = 'at most 3 times an empty request, under 1024 bytes'
  return [
    `pull: ${what}`,
    `${ms.toFixed(1)} ms, ${bytes.toFixed(0)} bytes`,
    limit,
    `empty request ${emptyMs.toFixed(1)} ms`,
  ]
}

/** Another current lesson of the class each time. */
const currentLesson = ({ classId, lessons }: LoadDevice, n: number): Act =>
  callOf(setCurrentLesson, { classId, lessonId: lessons[n % lessons.length]! })

/** First a whole roll, and then the mark of one student in it, present and absent in turn. */
export function oneMark(device: LoadDevice, n: number): Act {
  const { body, ...call } = rollOf(device, 0)
  if (n === 0) return { ...call, body }
  return { ...call, body: { ...body, marks: [{ studentId: device.students[0], present: n % 2 > 0 }] } }
}

/** Lets one device change something and another pull it, again and again. Both have everything before. */
export async function pullOf(reader: SyncDevice, writer: SyncDevice, actOf: (n: number) => Act): Promise<PullCost> {
  await reader.fetchAll()
  await writer.fetchAll()
  const changes: Synced[] = []
  const nothing: Synced[] = []
  for (let n = 0; n < rounds; n += 1) {
    await writer.sync([actOf(n)])
    changes.push(await reader.sync())
    nothing.push(await reader.sync())
  }
  const carried = ({ answer }: Synced) => answer.scopes.filter(({ rows }) => Object.keys(rows).length).length
  if (!changes.every(carried) || nothing.some(carried)) throw new Error('a pull did not bring its one change')
  const half = <T>(of: T[]) => of.slice(of.length / 2)
  return {
    ms: median(half(changes).map(({ ms }) => ms)),
    bytes: median(half(changes).map(({ bytes }) => bytes)),
    emptyMs: median(half(nothing).map(({ ms }) => ms)),
  }
}
