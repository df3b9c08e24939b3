import type { Mutant } from './mutant.ts'

const secondFactor = 'sync-server/http/routes/people/secondFactor.test.ts'
const confirmation = 'sync-server/http/routes/people/confirmation.test.ts'

export const signingIn: readonly Mutant[] = [
  {
    name: 'code taken twice',
    fault: 'whoever reads a code over a shoulder signs in with it',
    file: 'sync-server/sessions/secondFactor.ts',
    find: '  if (lastStep <= factor.lastStep) return null\n',
    replacement: '',
    caughtBy: [{ file: secondFactor, title: 'takes a code once, and none older than it' }],
  },
  {
    name: 'wrong codes forgiven by the password',
    fault: 'whoever has a password guesses codes for ever',
    file: 'sync-server/sessions/passwordLimits.ts',
    find: 'count: count.count - 1, until: count.count > free ? count.until : 0',
    replacement: 'count: 0, until: 0',
    caughtBy: [{ file: secondFactor, title: 'counts wrong codes like wrong passwords' }],
  },
  {
    name: 'former recovery codes kept',
    fault: 'whoever found the old sheet of codes still signs in with it',
    file: 'sync-server/store/accounts/secondFactors.ts',
    find: '  await q.delete(t.recoveryCodes).where(eq(t.recoveryCodes.userId, userId))\n  await q.insert',
    replacement: '  await q.insert',
    caughtBy: [{ file: secondFactor, title: 'those before stop working at once' }],
  },
  {
    name: 'recovery codes stored as they are',
    fault: 'whoever reads a copy of the database signs in with the codes in it',
    file: 'sync-server/sessions/secondFactor.ts',
    find: 'codes.map((code) => hashPassword(plain(code)))',
    replacement: 'codes.map(async (code) => plain(code))',
    caughtBy: [{ file: secondFactor, title: 'are stored by argon2id, each with its own salt' }],
  },
  {
    name: 'second factor not required',
    fault: 'one stolen password opens every school of a state',
    file: 'sync-server/http/api.ts',
    find: '!beforeSecondFactor.includes(c.req.path) && (await mustSetUpSecondFactor(',
    replacement: 'beforeSecondFactor.includes(c.req.path) && (await mustSetUpSecondFactor(',
    caughtBy: [{ file: secondFactor, title: 'whoever administers all schools gets nothing else before it is on' }],
  },
  {
    name: 'typed password never too old',
    fault: 'whoever finds a browser open deletes a school',
    file: 'sync-server/sessions/mustBeConfirmed.ts',
    find: ' || now - confirmedAt > confirmationLasts',
    replacement: '',
    caughtBy: [{ file: confirmation, title: 'within ten minutes of typing the password, and not later' }],
  },
  {
    name: 'queue not asked for the password',
    fault: 'a deletion that waited is done without the password',
    file: 'sync-server/execute/executeQueued.ts',
    find: 'const when = { ...circumstances, actor, at, id, ids }',
    replacement: 'const when = { ...circumstances, confirmedAt: circumstances.now, actor, at, id, ids }',
    caughtBy: [{ file: confirmation, title: 'a queued deletion is refused too' }],
  },
]
