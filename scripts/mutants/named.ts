import type { Mutant } from './mutant.ts'

export const named: readonly Mutant[] = [
  {
    name: 'deletion undone by a roll without the student',
    fault: 'a student keeps a mark of a roll that was deleted and taken again without them',
    file: 'sync-server/store/pull/pull.ts',
    find: 'if (isSeen(entry)) taken.set',
    replacement: 'taken.set',
    caughtBy: [{ file: 'sync-server/store/pull/pull.test.ts', title: 'takes back the mark that they held' }],
  },
  {
    name: 'cursor read after the rows',
    fault: 'what is committed while a page is read is skipped',
    file: 'sync-server/store/pull/pull.ts',
    find: '  if (!page.more) page.cursor = head\n',
    replacement: '  if (!page.more) page.cursor = headOf(q, tenantOf(q, actor, scope))\n',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a change committed while a page is read comes with the next page',
      },
    ],
  },
  {
    name: 'overlay not rebased on a refusal',
    fault: 'an act that was refused stays on the screen',
    file: 'web/mirror/sync/apply.ts',
    find: '    await rollBackToBase(mirror)\n    if (answer.reset)',
    replacement:
      "    if (answer.receipts.every(({ outcome }) => outcome !== 'refused')) await rollBackToBase(mirror)\n    if (answer.reset)",
    caughtBy: [
      {
        file: 'web/mirror/database/mirror.test.ts',
        title:
          'a drain moves a refused entry to the list with its reason, puts the row back, and sends those behind it',
      },
    ],
  },
  {
    name: 'sum without a table',
    fault: 'a spoiled row of that table is never found',
    file: 'schema/sync/checksum.ts',
    find: '    add(table, key, row) {\n',
    replacement: "    add(table, key, row) {\n      if (table === 'completions') return\n",
    caughtBy: [
      {
        file: 'web/tests/mirror/nothingLeftOut.test.ts',
        title: 'a row of completions counts in the sum, with each of its fields',
      },
    ],
  },
  {
    name: 'scope lost, rows of a table stay',
    fault: 'what somebody may no longer see stays on their device',
    file: 'web/mirror/sync/applyPages.ts',
    find: '  for (const table of wireTables) {\n    const records',
    replacement: "  for (const table of wireTables.filter((name) => name !== 'evaluations')) {\n    const records",
    caughtBy: [
      { file: 'web/tests/mirror/nothingLeftOut.test.ts', title: 'the rows go with the scope that brought them' },
    ],
  },
  {
    name: 'room made of refused work',
    fault: 'a full disk lets refused changes go that nobody discarded',
    file: 'web/mirror/database/withStorageRetry.ts',
    find: "  await db.transaction('rw', db.meta, db.sent, db.overwritten, async () => {",
    replacement:
      "  await db.outbox.where('state').equals('refused').delete()\n  await db.transaction('rw', db.meta, db.sent, db.overwritten, async () => {",
    caughtBy: [{ file: 'web/tests/mirror/nothingLeftOut.test.ts', title: 'a full disk deletes no refused change' }],
  },
  {
    name: 'delivered acts left at sign-out',
    fault: 'what the person did stays on a shared device',
    file: 'web/mirror/session/leave.ts',
    find: '    await db.sent.clear()\n',
    replacement: '',
    caughtBy: [
      {
        file: 'web/tests/mirror/nothingLeftOut.test.ts',
        title: 'who signs out and keeps what waits leaves nothing else',
      },
    ],
  },
  {
    name: 'relaxed durability on the device',
    fault: 'a mark shown as saved is lost with the battery',
    file: 'web/mirror/database/database.ts',
    find: "{ chromeTransactionDurability: 'strict', ...options }",
    replacement: "{ chromeTransactionDurability: 'relaxed', ...options }",
    caughtBy: [
      {
        file: 'web/tests/mirror/durability.test.ts',
        title: 'a mark is on the disk, not on its way there, before it is shown as saved',
      },
    ],
  },
  {
    name: 'fsync off on the server',
    fault: 'an acknowledged act is lost with the power',
    file: 'sync-server/store/connections.ts',
    find: "'synchronous = FULL'",
    replacement: "'synchronous = OFF'",
    caughtBy: [
      {
        file: 'sync-server/tests/store/durability.test.ts',
        title: 'after a power cut every acknowledged act is there',
      },
    ],
  },
  {
    name: 'fsync of the log left out on the server',
    fault: 'the same: NORMAL syncs at checkpoints alone',
    file: 'sync-server/store/connections.ts',
    find: "'synchronous = FULL'",
    replacement: "'synchronous = NORMAL'",
    caughtBy: [
      {
        file: 'sync-server/tests/store/durability.test.ts',
        title: 'after a power cut every acknowledged act is there',
      },
    ],
  },
]
