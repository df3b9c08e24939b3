/**
 * The files in which a rule is about one table by its name (`table === 'users'`), how often, and why the noun of that
 * table cannot say it. What is true of a table for everybody belongs to its noun (schema/nouns).
 */
export const namedTables: ReadonlyMap<string, readonly [count: number, why: string]> = new Map([
  ['schema/nouns/tableNames.ts', [3, 'where it is said once that a roll and its marks belong together']],
  ['schema/sync/wireTable.ts', [1, 'where it is said once that a roll is one record on the wire']],
  ['schema/sync/checksum.ts', [1, 'the record of a roll is no row of a noun, so it has no blank one']],
  ['sync-server/store/pull/pull.ts', [2, 'a roll is packed with its marks before it is sent']],
  ['web/mirror/outbox/stagedChanges.ts', [4, 'a change of a roll or a mark changes the record that holds both']],
  ['web/mirror/outbox/ownMarks.ts', [1, 'a presence replaces the whole of a mark, a rating only its own fields']],
  [
    'sync-server/store/write/write.ts',
    [1, 'a roll whose marks change counts as changed, though none of its fields is'],
  ],
  [
    'sync-server/store/write/leaveTombstones.ts',
    [1, 'students hold a roll through their marks, which leave no tombstone'],
  ],
  ['sync-server/http/routes/journal/history.ts', [2, 'the history of a roll holds that of its marks and of its moves']],
  [
    'sync-server/http/routes/journal/historySteps.ts',
    [3, 'a history names its authors and former names, which a row does not'],
  ],
  ['sync-server/http/routes/journal/personHistory.ts', [3, 'what the history of a person is made of']],
  ['sync-server/http/routes/journal/activities.ts', [2, 'only a person can be erased']],
  ['sync-server/execute/erase.ts', [1, 'only a person can be erased']],
  ['sync-server/execute/schoolTransfers.ts', [1, 'what ends where a student is sent away is an enrolment']],
  ['sync-server/execute/withoutErased.ts', [2, 'only a person can be erased, and is then enrolled nowhere']],
  ['sync-server/execute/rowsOfDay.ts', [3, 'classes and their subjects are what somebody taught on an earlier day']],
  [
    'sync-server/files/stills/videoStills.ts',
    [2, 'only a video has a still, and only a school says whether it wants any'],
  ],
  ['sync-server/store/accounts/closedAccounts.ts', [1, 'only a person has an account']],
  ['sync-server/imports/undoImport.ts', [1, 'only a person has an account']],
  [
    'schema/mutations/online/restoreDeleted.ts',
    [3, 'who may restore a school, a person or a roll is who may delete it'],
  ],
  [
    'schema/rules/journal/restorePlan.ts',
    [5, 'a person needs a free sign-in, a year free days, an enrolment a class that goes on; a roll says so itself'],
  ],
  ['schema/rules/journal/overwrittenWords.ts', [1, 'what follows from a mark is not reported beside it']],
  ['schema/rules/attendance/numberingOfRoll.ts', [1, 'a roll that begins is what fixes the numbers of its class']],
  ['schema/rules/content/legacyContent.ts', [1, 'an old app knows one video of a lesson, and many materials']],
  ['schema/lists/undo/planUndo.ts', [6, 'a class shows the first of its subjects’ hours, so these go back before it']],
  ['schema/lists/undo/undoLinks.ts', [1, 'the hours of a class that goes itself need no undo']],
  ['schema/lists/undo/undoState.ts', [1, 'who is enrolled decides which people and classes stay']],
  ['web/queries/withClassNames.ts', [1, 'only a class is called by more than its own title']],
  ['web/dialogs/HistoryDialog.tsx', [1, 'the history of a person is of several tables']],
  ['web/model/journal/historyWords.ts', [1, 'a roll is begun, where everything else is created']],
  ['web/model/journal/personStepWords.ts', [2, 'the steps of a person’s own rows need no class']],
])

const naming = /\btable === '/g

/** What differs from the list in a file: a name that argues nothing, or one that is gone. */
export function unarguedTables(path: string, text: string): string[] {
  const found = text.match(naming)?.length ?? 0
  const [argued] = namedTables.get(path) ?? [0]
  return found === argued ? [] : [`${path} names a table ${found} times, ${argued} of them argued`]
}
