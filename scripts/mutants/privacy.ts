import type { Mutant } from './mutant.ts'

const unnamedRatings = 'sync-server/tests/security/unnamedRatings.test.ts'

export const privacy: readonly Mutant[] = [
  {
    name: 'student left in a rating',
    fault: 'teachers learn who rated their lesson',
    file: 'schema/permissions/student.ts',
    find: 'id: null, studentId: null, date: noonOf(row.date)',
    replacement: 'id: null, date: noonOf(row.date)',
    caughtBy: [{ file: unnamedRatings, title: 'marina gets a rating without its student' }],
  },
  {
    name: 'names shown afterwards',
    fault: 'a school that switches names on reads who rated before',
    file: 'schema/rules/attendance/keepsName.ts',
    find: '  school.ratingsNamedSince <= at &&\n',
    replacement: '',
    caughtBy: [{ file: unnamedRatings, title: 'has none when it waited on a device since before' }],
  },
  {
    name: 'name kept by the school alone',
    fault: 'every rating of a school is named once it shows names',
    file: 'schema/permissions/student.ts',
    find: '(readsRatersOf(viewer) && withName === true)',
    replacement: 'readsRatersOf(viewer)',
    caughtBy: [
      { file: unnamedRatings, title: 'has none on the device of marina either' },
      { file: unnamedRatings, title: 'is named by no call, no history, no activity' },
    ],
  },
  {
    name: 'activities name who rated',
    fault: 'the list of activities says who rated a lesson without a name',
    file: 'sync-server/store/journal/journal.ts',
    find: 'const hasName = sql`1 in (',
    replacement: 'const hasName = sql`1 in (1, ',
    caughtBy: [{ file: unnamedRatings, title: 'is named by no call, no history, no activity' }],
  },
  {
    name: 'deleted rating named by its attendance',
    fault: 'a rating stays on the devices of the staff when its student is deleted',
    file: 'sync-server/store/write/leaveTombstones.ts',
    find: 'key: keyInChannel(channel, table, before as never)',
    replacement: 'key',
    caughtBy: [{ file: unnamedRatings, title: 'leaves the devices of the staff' }],
  },
  {
    name: 'names hidden without a new view',
    fault: 'devices keep the names that their school has hidden',
    file: 'schema/permissions/scopes.ts',
    find: "readsRaters ? 'withNames' : 'unnamed'",
    replacement: "'unnamed'",
    caughtBy: [{ file: unnamedRatings, title: 'devices follow with their next sync' }],
  },
  {
    name: 'reason of an absence in the audit trail',
    fault: 'administrators of all schools read why a student was absent',
    file: 'sync-server/execute/describeEntry.ts',
    find: 'readsReasons(reader) ? args : withoutReasons(args)',
    replacement: 'args',
    caughtBy: [{ file: unnamedRatings, title: 'why a student was absent' }],
  },
]
