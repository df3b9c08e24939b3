import type { Mutant } from './mutant.ts'

const tests = 'sync-server/tests/security/revocation.test.ts'
const wipes = 'web/mirror/session/wipe.test.ts'
const absence = 'schema/sync/absence.test.ts'

export const revocation: readonly Mutant[] = [
  {
    name: 'streams of ended sessions left open',
    fault: 'a dismissed teacher’s page is told of every change',
    file: 'sync-server/http/routes/sync/sync.ts',
    find: '        listener.close()\n      }',
    replacement: '      }',
    caughtBy: [{ file: tests, title: 'the stream of a page ends at once' }],
  },
  {
    name: 'barred account still syncing',
    fault: 'whom the office barred reads and writes on',
    file: 'sync-server/sessions/sessions.ts',
    find: '      if (!found || found.barred) return null\n',
    replacement: '      if (!found) return null\n',
    caughtBy: [{ file: tests, title: 'has a session that was begun while they were barred refused as well' }],
  },
  {
    name: 'ended sessions not remembered',
    fault: 'a device is never told that its person was barred, and keeps everything',
    file: 'sync-server/store/accounts/sessionRows.ts',
    find: '  for (const { hash, userId, expiresAt } of over)',
    replacement: '  for (const { hash, userId, expiresAt } of over.slice(0, 0))',
    caughtBy: [{ file: tests, title: 'the device is told' }],
  },
  {
    name: 'wipe skipped',
    fault: 'the phone of a dismissed teacher keeps every pupil’s data',
    file: 'web/mirror/session/wipe.ts',
    find: '  await lockOutbox(mirror)\n',
    replacement: '',
    caughtBy: [{ file: wipes, title: 'has no rows left before anything is sealed' }],
  },
  {
    name: 'leaving not remembered before forgetting',
    fault: 'a power cut in between leaves a person signed in without their data',
    file: 'web/mirror/session/wipe.ts',
    find: '{ user: null, owesLogout: true, leaving: { userId, keep: true, at, why }, wiped: { why, at } }',
    replacement: '{ user: null, owesLogout: true, wiped: { why, at } }',
    caughtBy: [{ file: wipes, title: 'a power cut' }],
  },
  {
    name: 'worker deaf to a revocation',
    fault: 'a phone in a drawer keeps a dismissed teacher’s pupils until somebody opens the app',
    file: 'sw/replay.ts',
    find: '    await forget(mirror, drained.code)\n',
    replacement: '',
    caughtBy: [{ file: 'sw/replay.test.ts', title: 'the worker that is told so forgets rows and files' }],
  },
  {
    name: 'lock ignored after a clock set back',
    fault: 'whoever sets the clock back each day is never asked for the password',
    file: 'schema/sync/absence.ts',
    find: 'now > countedAt ? now - countedAt : used',
    replacement: 'now - countedAt',
    caughtBy: [{ file: absence, title: 'a clock that is set back' }],
  },
  {
    name: 'lock ended by an answer',
    fault: 'a found phone opens by itself as soon as it has a network',
    file: 'schema/sync/absence.ts',
    find: '  ...(before && countOn(before, now, 0).locked && { locked: true }),\n',
    replacement: '',
    caughtBy: [{ file: absence, title: 'an answer of the server starts the count anew, but ends no lock' }],
  },
]
