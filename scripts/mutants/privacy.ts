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
    find: "readsRaters ? 'named' : 'unnamed'",
    replacement: "'named'",
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
