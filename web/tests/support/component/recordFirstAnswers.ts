import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Change, put } from '#schema/nouns/tables.ts'
import type { User } from '#schema/nouns/user.ts'
import { protocolVersion, type SyncRequest, type SyncResponse } from '#schema/sync/protocol.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'
import { seedDemo } from '#server/demo/seedDemo.ts'
import { openFileStore } from '#server/files/fileStore.ts'
import { createApp } from '#server/http/app.ts'
import { defaultLimits, openSessions } from '#server/sessions/sessions.ts'
import { write } from '#server/store/write/write.ts'
import { openTestStore } from '#server/tests/support/testStore.ts'
import { type Login, logins, schoolTime, zone } from './demoDay.ts'

/** What the server says to a person who signs in on a new device. */
export interface FirstAnswer {
  user: User
  sync: SyncResponse
}

declare module 'vitest' {
  interface ProvidedContext {
    /** What the server says to each person who signs in on a new device, as JSON. */
    firstAnswers: Record<Login, string>
  }
}

const longAgo = { classId: 1, lessonId: 1, date: '2020-03-02' }
/** The demonstration has rolls of the last weeks. */
const rollOfYearsAgo: Change[] = [
  put('rollCalls', { ...longAgo, concludedAt: null, concludedBy: null }),
  put('attendance', { ...longAgo, studentId: 12, present: false }),
  put('attendance', { ...longAgo, studentId: 13, present: true }),
  put('performance', {
    ...{ ...longAgo, studentId: 13, teacherId: userIdOf('professora') },
    ...{ rating: 'poor', comment: 'Faltou o caderno.' },
  }),
]

const origin = 'http://localhost'

/** Asks the real server, with the demonstration in it, what each person's new device receives. */
export default async function recordFirstAnswers(project: TestProject) {
  const { store, file, end } = openTestStore()
  const filesFolder = join(dirname(file), 'files')
  await seedDemo(store, openFileStore(filesFolder), { now: schoolTime, zone, size: 'small' })
  await store.tx((q) => write(q, rollOfYearsAgo, [schoolTime, 1]))
  const clock = { now: () => schoolTime }
  // All in one answer.
  const { app } = createApp({ store, clock, zone, filesFolder, dist: 'dist', pageLimit: 1_000_000, log: () => {} })
  const sessions = openSessions(store, clock, { secure: false, ...defaultLimits })

  async function answerTo(login: Login): Promise<FirstAnswer> {
    const userId = userIdOf(login)
    const cookie = (await sessions.start(userId, schoolTime)).split(';')[0]!
    const hello = { protocol: protocolVersion, userId, device: null, epoch: null, view: null, cursors: {} }
    const request: SyncRequest = { ...hello, room: 1_000_000_000, mutations: [] }
    const answer = await app.request(`${origin}/api/sync`, {
      method: 'POST',
      headers: { Origin: origin, 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify(request),
    })
    const sync = (await answer.json()) as SyncResponse
    if (!answer.ok || sync.scopes.some(({ more }) => more)) throw new Error(`no whole answer for ${login}`)
    return { user: sync.user, sync }
  }
  const answers: Partial<Record<Login, string>> = {}
  for (const login of logins) answers[login] = JSON.stringify(await answerTo(login))
  project.provide('firstAnswers', answers as Record<Login, string>)
  end()
}
