import type { Mutant } from './mutant.ts'

const confirmation = 'sync-server/http/routes/confirmation.test.ts'

export const signingIn: readonly Mutant[] = [
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
    file: 'sync-server/execute/command.ts',
    find: 'now, zone, confirmedAt, ids }\n    const done',
    replacement: 'now, zone, confirmedAt: now, ids }\n    const done',
    caughtBy: [{ file: confirmation, title: 'a queued deletion is refused too' }],
  },
]
