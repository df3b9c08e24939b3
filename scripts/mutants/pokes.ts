import type { Mutant } from './mutant.ts'

const poke = 'web/sync/poke.test.ts'
const events = 'sync-server/tests/sync/events.test.ts'
const changed = 'a new listener learns when something in their own scopes last changed, and nothing of others’'

export const pokes: readonly Mutant[] = [
  {
    name: 'first word of the server not heard',
    fault: 'what changed between the first pull and listening is not seen until the next change',
    file: 'web/sync/poke.ts',
    find: "    source.addEventListener('hello', (event) => void hello(event as MessageEvent<string>))\n",
    replacement: '',
    caughtBy: [{ file: poke, title: 'a change between the first pull and the first message of the server' }],
  },
  {
    name: 'time in the first word not read',
    fault: 'every device of a school pulls each time that the server is heard again',
    file: 'web/sync/poke.ts',
    find: '/^\\d+$/.test(data) ? Number(data) : null',
    replacement: 'null',
    caughtBy: [{ file: poke, title: 'nothing is pulled twice when nothing changed meanwhile' }],
  },
  {
    name: 'first word without a time taken for nothing new',
    fault: 'who has an older server misses what changed while nobody listened',
    file: 'web/sync/poke.ts',
    find: 'Number(data) : null',
    replacement: 'Number(data) : 0',
    caughtBy: [{ file: poke, title: 'a server that does not say when it changed is pulled from at each message' }],
  },
  {
    name: 'all devices at once after a silence',
    fault: 'a server that restarts is stormed by a whole school',
    file: 'web/sync/poke.ts',
    find: 'connectedBefore ? Math.round(chance() * spreadMs) : 0',
    replacement: '0',
    caughtBy: [{ file: poke, title: 'after an interruption the devices of a school sync one after another' }],
  },
  {
    name: 'wait on opening the app',
    fault: 'who just opened the app waits up to ten seconds for what is new',
    file: 'web/sync/poke.ts',
    find: 'connectedBefore ? Math.round(chance() * spreadMs) : 0',
    replacement: 'Math.round(chance() * spreadMs)',
    caughtBy: [{ file: poke, title: 'a change between the first pull and the first message of the server' }],
  },
  {
    name: 'pull for who has left',
    fault: 'a page that was closed asks the server on',
    file: 'web/sync/poke.ts',
    find: ' || stopped) return',
    replacement: ') return',
    caughtBy: [{ file: poke, title: 'a listener that stopped is not called' }],
  },
  {
    name: 'older answer taken for as new',
    fault: 'what changed after the last answer is not pulled',
    file: 'web/sync/poke.ts',
    find: ' || changedAt > answeredAt - readMs\n',
    replacement: '\n',
    caughtBy: [{ file: poke, title: 'what changed is new when it changed after the answer' }],
  },
  {
    name: 'rows read before the time was told',
    fault: 'what was committed between reading and answering is missed',
    file: 'web/sync/poke.ts',
    find: 'answeredAt - readMs\n',
    replacement: 'answeredAt\n',
    caughtBy: [{ file: poke, title: 'what changed is perhaps new when it changed while the rows were read' }],
  },
  {
    name: 'first word without the time of the last change',
    fault: 'a page cannot know whether its answer is older',
    file: 'sync-server/http/routes/sync/sync.ts',
    find: 'String(pokes.lastChangeIn(listener.scopes))',
    replacement: "''",
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'last change of anybody told to everybody',
    fault: 'a change in one school has the devices of all of them ask',
    file: 'sync-server/sync/pokes.ts',
    find: '[...scopes].reduce((last, scope)',
    replacement: '[...scopes, ...changes.keys()].reduce((last, scope)',
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'change not noted',
    fault: 'who begins to listen right after a change is told of none',
    file: 'sync-server/sync/pokes.ts',
    find: '      for (const scope of scopes) changes.set(scope, now())\n',
    replacement: '',
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'all that were cut off come back together',
    fault: 'a server that restarts has every listener back in the same second',
    file: 'sync-server/sync/pokes.ts',
    find: '1_000 + 9_000 * chance()',
    replacement: '1_000 + 0 * chance()',
    caughtBy: [{ file: events, title: 'listeners disconnected by a restart come back one after another' }],
  },
]
