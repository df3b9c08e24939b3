import { expect, test } from 'vitest'
import type { SyncRequest } from '#schema/sync/protocol.ts'
import type { Lock } from '#web/mirror/database/locks.ts'
import { drain } from '#web/mirror/sync/drain.ts'
import { emptyAnswer, students } from '#web/tests/support/smallClass.ts'
import { scripted, syncedMirror } from '#web/tests/support/testMirror.ts'

// Covers: design, the seven invariants under disorder: two tabs that drain at once, where no lock keeps them apart.
const noLock: Lock = (_, work) => work()
const [ana] = students

test('an answer that another overtook puts no older row over a newer one, and is requested again', async () => {
  const { mirror } = await syncedMirror()
  const [scope] = await mirror.db.cursors.toArray()
  const page = { from: scope!.cursor, cursor: scope!.cursor + 10, more: false, gone: {} }
  const newer = emptyAnswer({
    scopes: [{ ...page, scope: scope!.scope, rows: { users: [{ ...ana!, name: 'Ana Nova' }] } }],
  })
  const older = emptyAnswer({
    scopes: [{ scope: 'class:9', from: 0, cursor: 20, more: false, gone: {}, rows: { users: [ana!] } }],
  })
  const late = scripted(older, emptyAnswer())
  const slow = {
    ...late.network,
    async sync(request: SyncRequest) {
      const answer = await late.network.sync(request)
      if (answer === older) await drain(mirror, { ...scripted(newer), lock: noLock })
      return answer
    },
  }
  expect(await drain(mirror, { network: slow, lock: noLock })).toMatchObject({ ok: true })
  expect(await mirror.rows.get('users', ana!.id)).toMatchObject({ name: 'Ana Nova' })
  expect(await mirror.db.cursors.get('class:9')).toBeUndefined()
  expect(late.requests.map(({ cursors }) => cursors[scope!.scope])).toEqual([page.from, page.cursor])
})

test('an answer to a request from before a scope went brings nothing of it', async () => {
  const { mirror } = await syncedMirror()
  await mirror.db.cursors.put({ scope: 'class:9', cursor: 0, more: true })
  const gone = emptyAnswer({ dropped: ['class:9'] })
  const older = emptyAnswer({
    scopes: [{ scope: 'class:9', from: 0, cursor: 60, more: false, gone: {}, rows: { users: [{ ...ana!, id: 77 }] } }],
  })
  const late = scripted(older, emptyAnswer())
  const slow = {
    ...late.network,
    async sync(request: SyncRequest) {
      const answer = await late.network.sync(request)
      if (answer === older) await drain(mirror, { ...scripted(gone), lock: noLock })
      return answer
    },
  }
  expect(await drain(mirror, { network: slow, lock: noLock })).toMatchObject({ ok: true })
  expect(await mirror.rows.get('users', 77)).toBeUndefined()
  expect(await mirror.db.cursors.get('class:9')).toBeUndefined()
})
