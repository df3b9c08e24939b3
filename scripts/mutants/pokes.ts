import type { Mutant } from './mutant.ts'

const poke = 'web/data/poke.test.ts'
const events = 'sync-server/routes/events.test.ts'
const changed = 'who begins to listen hears when something of theirs last changed, and of nobody else’s'

export const pokes: readonly Mutant[] = [
  {
    name: 'first word of the server not heard',
    fault: 'what changed between the first pull and listening is not seen until the next change',
    file: 'web/data/poke.ts',
    find: "    source.addEventListener('hello', (event) => void hello(event as MessageEvent<string>))\n",
    replacement: '',
    caughtBy: [{ file: poke, title: 'what changed between the first pull and the first word of the server' }],
  },
  {
    name: 'time in the first word not read',
    fault: 'every device of a school pulls each time that the server is heard again',
    file: 'web/data/poke.ts',
    find: '/^\\d+$/.test(data) ? Number(data) : null',
    replacement: 'null',
    caughtBy: [{ file: poke, title: 'nothing is pulled twice when nothing changed meanwhile' }],
  },
  {
    name: 'first word without a time taken for nothing new',
    fault: 'who has an older server misses what changed while nobody listened',
    file: 'web/data/poke.ts',
    find: 'Number(data) : null',
    replacement: 'Number(data) : 0',
    caughtBy: [{ file: poke, title: 'a server that does not say when is pulled from at each word' }],
  },
  {
    name: 'all devices at once after a silence',
    fault: 'a server that restarts is stormed by a whole school',
    file: 'web/data/poke.ts',
    find: 'heardBefore ? Math.round(chance() * spread) : 0',
    replacement: '0',
    caughtBy: [{ file: poke, title: 'after a silence the devices of a school look one after another' }],
  },
  {
    name: 'wait on opening the app',
    fault: 'who just opened the app waits up to ten seconds for what is new',
    file: 'web/data/poke.ts',
    find: 'heardBefore ? Math.round(chance() * spread) : 0',
    replacement: 'Math.round(chance() * spread)',
    caughtBy: [{ file: poke, title: 'what changed between the first pull and the first word of the server' }],
  },
  {
    name: 'pull for who has left',
    fault: 'a page that was closed asks the server on',
    file: 'web/data/poke.ts',
    find: ' || stopped) return',
    replacement: ') return',
    caughtBy: [{ file: poke, title: 'who stopped listening is not called' }],
  },
  {
    name: 'older answer taken for as new',
    fault: 'what changed after the last answer is not pulled',
    file: 'web/data/poke.ts',
    find: ' || changedAt > heardAt - reading\n',
    replacement: '\n',
    caughtBy: [{ file: poke, title: 'what changed is new when it changed after the answer' }],
  },
  {
    name: 'rows read before the time was told',
    fault: 'what was committed between reading and answering is missed',
    file: 'web/data/poke.ts',
    find: 'heardAt - reading\n',
    replacement: 'heardAt\n',
    caughtBy: [{ file: poke, title: 'what changed is perhaps new when it changed while the rows were read' }],
  },
  {
    name: 'first word without the time of the last change',
    fault: 'a page cannot know whether its answer is older',
    file: 'sync-server/routes/sync.ts',
    find: 'data: String(pokes.lastChangeIn(listener.scopes)),',
    replacement: "data: '',",
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'last change of anybody told to everybody',
    fault: 'a change in one school has the devices of all of them ask',
    file: 'sync-server/pokes.ts',
    find: '[...scopes].reduce((last, scope)',
    replacement: '[...scopes, ...changes.keys()].reduce((last, scope)',
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'change not noted',
    fault: 'who begins to listen right after a change is told of none',
    file: 'sync-server/pokes.ts',
    find: '      for (const scope of scopes) changes.set(scope, now())\n',
    replacement: '',
    caughtBy: [{ file: events, title: changed }],
  },
  {
    name: 'all that were cut off come back together',
    fault: 'a server that restarts has every listener back in the same second',
    file: 'sync-server/pokes.ts',
    find: '1_000 + 9_000 * chance()',
    replacement: '1_000 + 0 * chance()',
    caughtBy: [{ file: events, title: 'those that a restart cut off come back one after another' }],
  },
]
