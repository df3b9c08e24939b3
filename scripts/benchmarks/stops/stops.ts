import { type CostlyCall, legalCalls } from '#server/tests/support/costlyCalls.ts'
import { type Hold, holdsOf } from '#server/tests/support/holdsOf.ts'
import { largeServer } from '#server/tests/support/largeServer.ts'
import { type Measured, ms, type Row } from '../benchTable.ts'
import { brief } from '../slowed.ts'
import { floodRows } from './floods.ts'
import { importStops } from './importStops.ts'

/** The school, how many times as large as `large`, and how long a call may keep it from others, ms. */
const schools = brief
  ? [{ times: 1, limit: 50 }]
  : [
      { times: 1, limit: 50 },
      { times: 10, limit: 200 },
    ]

/** Kinds of calls by their route and what is costly in them; the first that fits counts. */
const kinds: [name: string, fits: (call: CostlyCall) => boolean][] = [
  ['first pulls', ({ route, why }) => route === 'POST /api/sync' && why === 'its largest rows'],
  ['checksums', ({ route, why }) => route === 'POST /api/sync' && why === 'a check of 500 names'],
  ['pushes', ({ route }) => route === 'POST /api/sync' || route.includes('/left-work')],
  ['history', ({ route }) => /^GET .*\/(history|activities|audit)/.test(route)],
  ['reports', ({ route }) => /^GET .*\/(performance|progress|evaluations|attendance|data|files)/.test(route)],
  ['other reads', ({ route }) => route.startsWith('GET ')],
  ['acts', () => true],
]

/**
 * How long each kind of call keeps the server from others: the costliest legal request of each call by each role, the
 * same as of `npm run trials -- stops`. Processor time of the server's thread, so that a busy machine changes little.
 */
export async function stops(): Promise<Measured> {
  const rows: Row[] = []
  for (const { times, limit } of schools) {
    const server = await largeServer({ pastActs: brief ? 5 : 250, doomedRows: brief ? 20 : 200, times })
    const school = times === 1 ? 'large' : `${times} times large`
    try {
      const calls = brief ? legalCalls(server).slice(-10) : legalCalls(server)
      const longest = new Map<string, Hold>()
      for await (const hold of holdsOf(server, calls)) {
        const [name] = kinds.find(([, fits]) => fits(hold.call))!
        if (hold.ms > (longest.get(name)?.ms ?? -1)) longest.set(name, hold)
      }
      for (const [name] of kinds) {
        const hold = longest.get(name)
        if (hold) rows.push([`longest stop, ${school}: ${name}`, ms(hold.ms), `under ${limit} ms`, of(hold)])
      }
    } finally {
      server.end()
    }
  }
  rows.push(await importStops(schools[0]!.limit), ...(await floodRows()))
  return { rows, ratios: [] }
}

const of = ({ call: { who, route, why }, status }: Hold) => `${who}: ${route}, ${why} (${status})`
