import type { Mutant } from './mutant.ts'

export const sync: readonly Mutant[] = [
  {
    name: 'page without one row to spare',
    fault: 'a page that is just full says that it was all',
    file: 'sync-server/store/pull/pull.ts',
    find: 'limit: room.rows + 1 }',
    replacement: 'limit: room.rows }',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'small pages bring everything, only rows that may be seen, and continue after a cut',
      },
    ],
  },
  {
    name: 'pair of one place cut in two',
    fault: 'a row that shares its place in the order with another is skipped',
    file: 'sync-server/store/pull/pull.ts',
    find: 'if (isFull(room) && entry.seq !== page.cursor) {',
    replacement: 'if (isFull(room)) {',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'small pages bring everything, only rows that may be seen, and continue after a cut',
      },
    ],
  },
  {
    name: 'a person’s own change forgotten',
    fault: 'a pupil’s new name never reaches the teacher',
    file: 'sync-server/store/pull/changedRows.ts',
    find: "or(gt(one.seq!, value('from')), gt(t.users.seq, value('from')))",
    replacement: "gt(one.seq!, value('from'))",
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a page of people who changed long after their enrollment',
      },
    ],
  },
  {
    name: 'pairs in the order of one of them',
    fault: 'a small page goes back behind its cursor',
    file: 'sync-server/store/pull/changedRows.ts',
    find: 'const place = sql<number>`max(${one.seq}, ${t.users.seq})`',
    replacement: 'const place = sql<number>`${one.seq}`',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a page of people who changed long after their enrollment',
      },
    ],
  },
  {
    name: 'another’s device by claiming it',
    fault: 'numbers of somebody else’s device are used',
    file: 'sync-server/execute/exchange.ts',
    find: '  if (known?.userId === user.id) return known\n',
    replacement: '  if (known) return known\n',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'the request nobody gets another person’s numbers by claiming their device',
      },
    ],
  },
  {
    name: 'scopes never dropped',
    fault: 'a device is not told what it may no longer hold',
    file: 'sync-server/execute/exchange.ts',
    find: 'dropped: known ? Object.keys',
    replacement: 'dropped: !known ? Object.keys',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'the pages a teacher who loses a class drops it, and the new teacher gets all of it, including old rows',
      },
    ],
  },
  {
    name: 'view not compared',
    fault: 'a person whose role changed keeps the cursors of the old one',
    file: 'sync-server/execute/exchange.ts',
    find: 'request.epoch === epoch && request.view === view',
    replacement: 'request.epoch === epoch',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'the pages a person whose role changes starts again, with what the new role may hold',
      },
    ],
  },
  {
    name: 'epoch not compared',
    fault: 'a restored server goes on as if nothing had been',
    file: 'sync-server/execute/exchange.ts',
    find: 'request.epoch === epoch && request.view === view',
    replacement: 'request.view === view',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'the pages a server that went back in time makes every device start again',
      },
    ],
  },
  {
    name: 'own rows left for later pages',
    fault: 'an act disappears from the screen until its page comes',
    file: 'sync-server/store/write/touchedRows.ts',
    find: '  if (!cut.length) return\n',
    replacement: '  if (cut.length < 1e6) return\n',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title:
          'small pages bring at once what a device just wrote, even though its page is cut long before, without moving the cursor',
      },
    ],
  },
  {
    name: 'receipt told to whoever asks',
    fault: 'another person hears what a mutation did',
    file: 'sync-server/execute/executeQueued.ts',
    find: '!isSameCall || !isTheirs',
    replacement: '!isSameCall',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'exactly once another person cannot use it to learn what was done',
      },
    ],
  },
  {
    name: 'number reused for another act',
    fault: 'a second act under a number hears that it was applied',
    file: 'sync-server/execute/executeQueued.ts',
    find: '!isSameCall || !isTheirs',
    replacement: '!isTheirs',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'exactly once a number used for one act is not accepted for another',
      },
    ],
  },
  {
    name: 'block not asked for',
    fault: 'a device writes under the numbers of another',
    file: 'sync-server/execute/executeQueued.ts',
    find: "  if (!isOwn) return refused(call.id, new Refusal('id.notYours'))\n",
    replacement: '',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'many mutations in one request each refusal has its code, and none stops the last mutation',
      },
    ],
  },
  {
    name: 'rows beyond the block',
    fault: 'rows made at the end of a block take the numbers of the next device',
    file: 'sync-server/execute/executeQueued.ts',
    find: "  if (ids.some((each) => blockOf(each) !== block)) throw new Refusal('id.notYours')\n",
    replacement: '',
    caughtBy: [
      { file: 'sync-server/tests/calls/links.test.ts', title: 'never get numbers outside the device’s block' },
    ],
  },
  {
    name: 'clock ahead believed',
    fault: 'a tablet whose clock is a year ahead wins for a year',
    file: 'sync-server/execute/executeQueued.ts',
    find: 'inOrderOfNumbers(believable(at, now), ',
    replacement: 'inOrderOfNumbers(at, ',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'the time of a change a clock that runs ahead is set back to the server’s',
      },
    ],
  },
  {
    name: 'half of a refused act stays',
    fault: 'what was written before the refusal is kept',
    file: 'sync-server/execute/executeQueued.ts',
    find: 'await inSavepoint(q, () => planAndApply(q, act, args, when))',
    replacement: 'await planAndApply(q, act, args, when)',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title: 'many mutations in one request a mutation that is refused halfway leaves nothing half done',
      },
    ],
  },
  {
    name: 'no numbers left out at a start',
    fault: 'who comes first after a copy was put back by hand gets the numbers of a device that it lost',
    file: 'sync-server/store/epoch/meta.ts',
    find: '    skipNumbers(q, leftOut)\n',
    replacement: '',
    caughtBy: [
      { file: 'web/tests/mirror/copiedServer.test.ts', title: 'none of the numbers of a device that it lost' },
    ],
  },
  {
    name: 'no rows left out at a start',
    fault: 'a pupil who is registered after a copy was put back by hand gets the marks of one that it lost',
    file: 'sync-server/store/counters.ts',
    find: 'takeIds(q, table, leftOut(',
    replacement: "if (table === 'journal') takeIds(q, table, leftOut(",
    caughtBy: [{ file: 'web/tests/mirror/copiedServer.test.ts', title: 'marks for a pupil that it lost' }],
  },
  {
    name: 'numbers left out before the run began',
    fault: 'what a copy lost is not noticed while it is less than what the start left out',
    file: 'sync-server/store/epoch/meta.ts',
    find: '    await noteRun(q)\n    skipNumbers(q, leftOut)\n',
    replacement: '    skipNumbers(q, leftOut)\n    await noteRun(q)\n',
    caughtBy: [{ file: 'web/tests/mirror/copiedServer.test.ts', title: 'is noticed' }],
  },
  {
    name: 'a scope’s beginning believed of whoever asks',
    fault:
      'an older app that lost its power over the first page of a new start goes on where it was, with what left meanwhile',
    file: 'sync-server/sync/scopeStarts.ts',
    find: 'places.includes(cursors[scope] ?? 0),',
    replacement: 'places.length > 0,',
    caughtBy: [
      { file: 'web/tests/mirror/oldSchool.test.ts', title: 'loses the first answer still lacks what left meanwhile' },
      { file: 'sync-server/sync/scopeStarts.test.ts', title: 'never took the first page' },
    ],
  },
]
