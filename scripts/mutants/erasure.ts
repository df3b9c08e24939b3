import type { Mutant } from './mutant.ts'

const onServer = 'sync-server/tests/privacy/erasure.test.ts'
const device = 'web/tests/mirror/erasedPerson.test.ts'

export const erasure: readonly Mutant[] = [
  {
    name: 'name left in the journal',
    fault: 'whoever opens the database reads an erased person’s name',
    file: 'sync-server/store/journal/redaction.ts',
    find: '(isAccount(change, id) ? withoutAccountRow(change, id) : change)',
    replacement: 'change',
    caughtBy: [{ file: onServer, title: 'is in no table and in no byte of the database' }],
  },
  {
    name: 'packed entries not searched',
    fault: 'what teachers wrote about an erased student stays in the journal',
    file: 'sync-server/store/journal/redaction.ts',
    find: 'packed !== null && namesNumber(packed, people, id)',
    replacement: 'packed === undefined && namesNumber(packed, people, id)',
    caughtBy: [{ file: onServer, title: 'is in no table and in no byte of the database' }],
  },
  {
    name: 'entries from before not searched',
    fault: 'what was written about an erased student before an update stays in the journal',
    file: 'sync-server/store/journal/redaction.ts',
    find: '`"${field}":${id}`',
    replacement: '`"${field}":"${id}"`',
    caughtBy: [{ file: onServer, title: 'is in no byte of a journal that has both forms' }],
  },
  {
    name: 'comments left',
    fault: 'what teachers wrote about an erased student stays',
    file: 'schema/rules/people/personTexts.ts',
    find: "performance: { people: ['studentId', 'teacherId'], texts: ['comment'] }",
    replacement: "performance: { people: ['studentId', 'teacherId'], texts: [] }",
    caughtBy: [
      { file: onServer, title: 'is in no table and in no byte of the database' },
      { file: 'schema/rules/people/personTexts.test.ts', title: 'every text about a person is known' },
    ],
  },
  {
    name: 'erased bytes left in the file',
    fault: 'a copy of the file still holds the name',
    file: 'sync-server/store/connections.ts',
    find: "'secure_delete = ON'",
    replacement: "'secure_delete = OFF'",
    caughtBy: [{ file: onServer, title: 'is in no table and in no byte of the database' }],
  },
  {
    name: 'erasure undone by a late act',
    fault: 'a roll that waited on a phone brings the comment back',
    file: 'sync-server/execute/withoutErased.ts',
    find: 'texts.includes(name) ? null : value',
    replacement: 'value',
    caughtBy: [{ file: onServer, title: 'brings no text about the person back' }],
  },
  {
    name: 'erased texts journaled by a late act',
    fault: 'the roll is clean and its history is not',
    file: 'sync-server/execute/command.ts',
    find: 'body: withoutTexts(call.body, isErased)',
    replacement: 'body: call.body',
    caughtBy: [{ file: onServer, title: 'brings no text about the person back' }],
  },
  {
    name: 'erased person back in a class',
    fault: 'an enrolment that waited brings an erased student back',
    file: 'sync-server/execute/withoutErased.ts',
    find: "table === 'enrollments' && leftAt !== undefined",
    replacement: "table === 'enrollments' && leftAt === undefined",
    caughtBy: [{ file: onServer, title: 'does not bring the name, the e-mail or an enrolment back' }],
  },
  {
    name: 'data of a stranger taken out',
    fault: 'any student downloads everything about another',
    file: 'schema/permissions/user.ts',
    find: 'if (!canTakeOutData(actor, found, school)) throw',
    replacement: 'if (!found) throw',
    caughtBy: [{ file: 'sync-server/tests/privacy/personData.test.ts', title: 'is not for bento' }],
  },
  {
    name: 'erasure offered to every administrator',
    fault: 'the Lixeira offers an administrator what the server then refuses',
    file: 'sync-server/http/routes/journal/activities.ts',
    find: 'return canErase(actor, person,',
    replacement: "return actor.role === 'admin' || canErase(actor, person,",
    caughtBy: [{ file: onServer, title: 'the Lixeira offers the erasure to those alone who may do it' }],
  },
  {
    name: 'retention not applied',
    fault: 'the page promises five years and the journal keeps everything for ever',
    file: 'sync-server/dailyWork.ts',
    find: "  await redactOld(store, since('journal'))\n",
    replacement: '',
    caughtBy: [
      { file: 'sync-server/tests/privacy/retention.test.ts', title: 'journal: kept as long as the table says' },
    ],
  },
  {
    name: 'erased person kept among sent acts',
    fault: 'a teacher’s phone keeps for a month what the school erased',
    file: 'web/mirror/sync/apply.ts',
    find: '    await forgetErased(mirror, answer.scopes)\n',
    replacement: '',
    caughtBy: [{ file: device, title: 'no device holds anything of the person' }],
  },
]
