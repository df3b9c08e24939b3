import type { Mutant } from './mutant.ts'

const hiddenFields = 'sync-server/tests/security/hiddenFields.test.ts'

export const store: readonly Mutant[] = [
  {
    name: 'forgetting not noted',
    fault: 'who was away while tombstones went keeps what was deleted',
    file: 'sync-server/store/write/tombstones.ts',
    find: '    for (const { tenant, seq } of ends) await noteForgottenTombstones(q, tenant, seq!)\n',
    replacement: '',
    caughtBy: [
      {
        file: 'web/tests/mirror/longAway.test.ts',
        title:
          'a mirror left in a drawer for fourteen weeks, with work unsent: what was deleted meanwhile goes, what was done is sent or reported',
      },
    ],
  },
  {
    name: 'early act brings a deleted row back',
    fault: 'a mark made before the deletion undoes it',
    file: 'sync-server/store/write/tombstones.ts',
    find: 'if (found.some(({ at, by }) => ownNumber || !later(stamp, [at, by])))',
    replacement: 'if (found.some(() => ownNumber))',
    caughtBy: [
      {
        file: 'sync-server/store/write/write.test.ts',
        title: 'a row that was deleted with a natural key is created again by a later write, not by an earlier one',
      },
    ],
  },
  {
    name: 'deletion forgotten with its tombstone',
    fault: 'after 90 days what was deleted is made again by an old outbox',
    file: 'sync-server/store/write/tombstones.ts',
    find: 'if (deletions.some(({ at, id }) => ownNumber || !later(stamp, [at, id])))',
    replacement: 'if (deletions.some(() => ownNumber))',
    caughtBy: [{ file: 'sync-server/store/write/write.test.ts', title: 'even when its tombstone is forgotten' }],
  },
  {
    name: 'former teacher stays with the students',
    fault: 'a class’s old teacher stays on its students’ devices',
    file: 'sync-server/store/write/leaveTombstones.ts',
    find: 'was.id !== is?.id',
    replacement: '!after',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a student gets only a teacher’s name, only a roll’s day',
      },
    ],
  },
  {
    name: 'pupil stays with a teacher',
    fault: 'an enrolment taken back leaves the person on the teacher’s device',
    file: 'sync-server/store/write/leaveTombstones.ts',
    find: 'if (was && was.id',
    replacement: 'if (was && after && was.id',
    caughtBy: [
      {
        file: 'sync-server/http/routes/sync/sync.test.ts',
        title:
          'the pages a removed enrollment removes the student from the teacher’s device, and brings them back when it returns',
      },
    ],
  },
  {
    name: 'deletion outranked by a write',
    fault: 'a class keeps a teacher who is gone',
    file: 'sync-server/store/write/write.ts',
    find: "const outranks = change.kind === 'patch' && change.outranks",
    replacement: "const outranks = change.kind === 'put' && change.fields === null",
    caughtBy: [
      { file: 'sync-server/http/routes/sync/sync.test.ts', title: 'deleting a teacher leaves a class without one' },
    ],
  },
  {
    name: 'parents deleted before children',
    fault: 'rows go before those that hang on them',
    file: 'sync-server/store/write/write.ts',
    find: 'losing.has(table)).reverse()',
    replacement: 'losing.has(table))',
    caughtBy: [{ file: 'sync-server/store/write/write.test.ts', title: 'rows that are deleted with their parents' }],
  },
  {
    name: 'thrown transaction kept',
    fault: 'what a failed transaction wrote is committed with the others',
    file: 'sync-server/store/store.ts',
    find: "      writer.exec('ROLLBACK TO one')\n",
    replacement: '',
    caughtBy: [{ file: 'sync-server/store/store.test.ts', title: 'one that throws undoes only itself' }],
  },
  {
    name: 'told before the commit',
    fault: 'an act is acknowledged that a crash still takes back',
    file: 'sync-server/store/store.ts',
    find: 'endings.push(await runInSavepoint(each))',
    replacement: 'void (await runInSavepoint(each))()',
    caughtBy: [{ file: 'sync-server/store/store.test.ts', title: 'before the commit leaves nothing' }],
  },
  {
    name: 'reader that can write',
    fault: 'a read outside a transaction changes rows unseen',
    file: 'sync-server/store/connections.ts',
    find: "['query_only = ON', ",
    replacement: '[',
    caughtBy: [
      {
        file: 'sync-server/store/store.test.ts',
        title: 'are invisible until they are committed, and a reader cannot write',
      },
    ],
  },
  {
    name: 'foreign keys off',
    fault: 'rows stay that hang on nothing',
    file: 'sync-server/store/connections.ts',
    find: "'foreign_keys = ON', ",
    replacement: '',
    caughtBy: [],
    equivalent: 'the SQLite that the library brings is compiled with them on; the line says so to readers',
  },
  {
    name: 'classmates’ marks in a roll',
    fault: 'a pupil gets the whole class’s marks',
    file: 'sync-server/store/queries/rolls.ts',
    find: "whose === 'own' ? eq(studentId, at('studentId')) : undefined",
    replacement: 'undefined',
    caughtBy: [{ file: 'sync-server/http/routes/sync/sync.test.ts', title: 'a student never gets a classmate’s row' }],
  },
  {
    name: 'people’s changes overlooked',
    fault: 'a student’s new name does not reach the class',
    file: 'sync-server/store/pull/changedRows.ts',
    find: "tables: [first, 'users'],",
    replacement: 'tables: [first],',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a page of people who changed long after their enrollment',
      },
    ],
  },
  {
    name: 'last change of a table overlooked',
    fault: 'a device waits for the next change to get this one',
    file: 'sync-server/store/pull/latestChanges.ts',
    find: '(latest[table] ?? 0) > from)',
    replacement: '(latest[table] ?? 0) > from + 1)',
    caughtBy: [
      { file: 'sync-server/store/pull/pull.test.ts', title: 'a change committed while a page is read comes with the' },
    ],
  },
  {
    name: 'who concluded told to students',
    fault: 'a pupil learns more of a roll than the day',
    file: 'schema/permissions/rollCall.ts',
    find: '{ ...roll, concludedAt: null, concludedBy: null }',
    replacement: 'roll',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a student gets only a teacher’s name, only a roll’s day',
      },
    ],
  },
  {
    name: 'teacher’s e-mail told to students',
    fault: 'a pupil’s device holds a teacher’s e-mail',
    file: 'schema/permissions/user.ts',
    find: "viewer.role === 'student' ? nameOnly(user)",
    replacement: "user.role === 'student' ? nameOnly(user)",
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'a student gets only a teacher’s name, only a roll’s day',
      },
    ],
  },
  {
    name: 'hidden field in pages',
    fault: 'a field that is not for students is on their devices',
    file: 'sync-server/store/pull/changedRows.ts',
    find: 'const seen = rowSeenBy(actor, table, row)\n',
    replacement: "const seen = table === 'users' ? rowSeenBy(actor, table, row) : row\n",
    caughtBy: [{ file: hiddenFields, title: 'a text of classes' }],
  },
  {
    name: 'hidden field in a history',
    fault: 'the history of a class shows students what its row hides from them',
    file: 'sync-server/http/routes/journal/historySteps.ts',
    find: 'rowSeenBy(viewer, table, row as never) : null',
    replacement: 'row : null',
    caughtBy: [{ file: hiddenFields, title: 'a text of classes' }],
  },
  {
    name: 'put back without the value',
    fault: 'who puts a lesson’s rating back writes the one that replaced it',
    file: 'schema/mutations/putBack.ts',
    find: 'Object.assign({ ...now }, { [field]: value })',
    replacement: 'now',
    caughtBy: [{ file: 'schema/mutations/putBack.test.ts', title: 'completions.performanceLevel is put back' }],
  },
  {
    name: 'each row read alone, too',
    fault: 'a roll costs half as much again, and nobody sees why',
    file: 'sync-server/store/write/slots.ts',
    find: '  for (const row of await storedRows(q, table, keys, turn)) {\n',
    replacement:
      '  for (const key of keys) await storedRows(q, table, [key], turn)\n  for (const row of await storedRows(q, table, keys, turn)) {\n',
    caughtBy: [
      { file: 'sync-server/tests/store/statements.test.ts', title: 'each mark of a roll takes one statement' },
    ],
  },
]
