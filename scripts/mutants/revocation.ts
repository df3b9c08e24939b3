import type { Mutant } from './mutant.ts'

const told = 'sync-server/tests/security/revocation.test.ts'

export const revocation: readonly Mutant[] = [
  {
    name: 'streams of ended sessions left open',
    fault: 'a dismissed teacher’s page is told of every change',
    file: 'sync-server/http/routes/sync.ts',
    find: '        listener.close()\n      }',
    replacement: '      }',
    caughtBy: [{ file: told, title: 'the stream of a page ends at once' }],
  },
  {
    name: 'barred account still syncing',
    fault: 'whom the office barred reads and writes on',
    file: 'sync-server/sessions/sessions.ts',
    find: '      if (!found || found.barred) return null\n',
    replacement: '      if (!found) return null\n',
    caughtBy: [{ file: told, title: 'has a session that was begun while they were barred refused as well' }],
  },
  {
    name: 'ended sessions not remembered',
    fault: 'a device is never told that its person was barred, and keeps everything',
    file: 'sync-server/store/accounts/sessionRows.ts',
    find: '  for (const { hash, userId, expiresAt } of ended)',
    replacement: '  for (const { hash, userId, expiresAt } of ended.slice(0, 0))',
    caughtBy: [{ file: told, title: 'the device is told' }],
  },
]
