import { expect } from 'vitest'
import { idInBlock } from '#schema/sync/ids.ts'
import type { OutboxCall, SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'
import { type Person, people } from '#server/tests/support/cast.ts'
import { emptyHoldings } from '#server/tests/support/holdings.ts'
import type { testServer } from '#server/tests/support/testServer.ts'

// The app of 27 November 2026, the last that knew no subjects: what it sends and reads, written out by hand. None of it
// follows the code of today, so that this code may change, and that app goes on to be what it was.

/** The tables that it told of; those it always had are not named. */
const tables = ['calendarDays', 'frequencyRules', 'frequencyActions']

/** The fields that it knew of the rows that have others since. */
const knownFields: Record<string, readonly string[]> = {
  classes: ['id', 'teacherId', 'title', 'weekday', 'classTime', 'currentLessonId', 'schoolId', 'category', 'closedOn'],
  moduleClasses: ['id', 'moduleId', 'classId', 'createdAt'],
  enrollments: ['id', 'classId', 'studentId', 'enrolledAt', 'leftAt', 'gaps'],
  rolls: ['classId', 'lessonId', 'date', 'concludedAt', 'concludedBy', 'cancelledReason', 'marks'],
}

/** A person's device with that app. It keeps what the server sends and shows the fields that it knows. */
export async function earlierApp(server: Awaited<ReturnType<typeof testServer>>, who: Person) {
  const cookie = await server.signIn(who)
  const holdings = emptyHoldings()
  let last: SyncResponse | undefined
  let count = 0

  async function sync(mutations: OutboxCall[] = []): Promise<SyncResponse> {
    const request = {
      ...{ protocol: 1, userId: people[who], device: last?.device ?? null, epoch: last?.epoch ?? null },
      ...{ view: last?.view ?? null, school: null, cursors: holdings.cursors(), began: {}, room: 2_000_000, tables },
      ...{ leavesOut: true, waiting: mutations.length, mutations },
    } satisfies SyncRequest
    const answer = await server.sync(cookie, request)
    if (answer.reset) holdings.forget()
    holdings.drop(answer.dropped)
    for (const page of answer.scopes) {
      expect(Object.keys(page.rows)).not.toContain('coverages')
      holdings.applyPage(page)
    }
    last = answer
    return answer
  }
  await sync()

  return {
    /** Sends calls as its outbox had them; the outcome of each, a refusal as its code. */
    async send(...calls: [method: OutboxCall['method'], path: string, body: object][]) {
      const queued = calls.map(([method, path, body]) => {
        count += 1
        return { id: idInBlock(last!.device, count), at: server.clock.now(), method, path, body } as OutboxCall
      })
      const { receipts } = await sync(queued)
      return receipts.map((each) => ({
        outcome: each.outcome === 'refused' ? each.code : each.outcome,
        ...('leftOut' in each && { leftOut: each.leftOut }),
      }))
    },
    /** A row as it shows it, after a sync. */
    async shown(name: string): Promise<Record<string, unknown> | undefined> {
      let answer = await sync()
      while (answer.scopes.some(({ more }) => more)) answer = await sync()
      const row = holdings.view().get(name) as Record<string, unknown> | undefined
      const fields = knownFields[name.split(':')[0]!]
      if (!row || !fields) return row
      return Object.fromEntries(fields.flatMap((field) => (field in row ? [[field, row[field]]] : [])))
    },
  }
}
