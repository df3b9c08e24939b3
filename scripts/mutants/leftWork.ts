import type { Mutant } from './mutant.ts'

const brought = 'sync-server/tests/sync/leftWork.test.ts'

export const leftWork: readonly Mutant[] = [
  {
    name: 'password not asked for first',
    fault: 'half of what was chosen is registered, and the deletion of a school fails behind it',
    file: 'sync-server/execute/leftWork.ts',
    find: '  if (left.some(needsConfirmation)) mustBeConfirmed(confirmedAt, clock.now())\n',
    replacement: '',
    caughtBy: [{ file: brought, title: 'asks for it before any of them is registered' }],
  },
  {
    name: 'registered act not its author’s',
    fault: 'whoever is let in again is told that their own act is somebody else’s, and has it refused',
    file: 'sync-server/execute/executeQueued.ts',
    find: 'known.actorId === author.id || (known.device === null && !isServerId(id))',
    replacement: 'known.actorId === author.id',
    caughtBy: [{ file: brought, title: 'is not doubled when its author is let in again' }],
  },
  {
    name: 'author’s role not looked at',
    fault: 'a barred teacher slips an act of the office into their file, and the office does it',
    file: 'sync-server/execute/executeQueued.ts',
    find: '    mustBeOfRole(author, call)\n',
    replacement: '',
    caughtBy: [{ file: brought, title: 'is what its author could not do either' }],
  },
  {
    name: 'any device’s numbers taken from a file',
    fault: 'a file written by hand keeps out what a colleague’s device sends under the same number',
    file: 'sync-server/execute/readWork.ts',
    find: '    if (userId === author.id) devices',
    replacement: '    devices',
    caughtBy: [{ file: brought, title: 'is numbered by somebody else’s device' }],
  },
  {
    name: 'left work dated when it is registered',
    fault: 'last week’s marks of a file replace what the teacher corrected since',
    file: 'sync-server/execute/executeQueued.ts',
    find: '    const entry = { id: call.id, at, device: null, receivedAt: now, hash, actor }',
    replacement: '    const entry = { id: call.id, at: now, device: null, receivedAt: now, hash, actor }',
    caughtBy: [{ file: brought, title: 'does not replace a newer mark' }],
  },
]
