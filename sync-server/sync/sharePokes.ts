import { everything, type Fact, type Neighbours } from '#server/store/neighbours.ts'
import { type Pokes, sessionName } from './pokes.ts'

/**
 * The pokes of all processes on a database: what is poked in one is poked in all, a moment later, and a session that is
 * over ends its streams wherever they are.
 * Guarantees: a process that may have missed something pokes all its listeners. The session whose sync brought a change
 * is not poked for it anywhere, unless another one changed the same scope at the same time.
 * After a crash: a lost poke is late, not lost: the next sync makes up for it.
 */
export function sharePokes(pokes: Pokes, neighbours: Neighbours): Pokes {
  neighbours.on('changed', (facts) =>
    pokes.pokeAnnounced(new Map(facts.map(([, scope, from]) => [scope, from as string | null]))),
  )
  neighbours.on('person', (facts) => {
    for (const [, id] of facts) pokes.recheck(Number(id))
  })
  neighbours.on('session', (facts) => {
    for (const [, name] of facts) pokes.endStreamsNamed(name)
  })
  neighbours.on(everything[0], pokes.pokeAll)
  neighbours.onMissed(pokes.pokeAll)
  return {
    ...pokes,
    poke(woken, from = null) {
      const scopes = [...woken]
      pokes.poke(scopes, from)
      const name = from && sessionName(from)
      for (const scope of new Set(scopes)) neighbours.tell(['changed', scope, name], ofBoth)
    },
    recheck(userId) {
      pokes.recheck(userId)
      neighbours.tell(['person', String(userId)])
    },
    endStreams(session) {
      pokes.endStreams(session)
      neighbours.tell(['session', sessionName(session)])
    },
    pokeAll() {
      pokes.pokeAll()
      neighbours.tell(everything)
    },
    get size() {
      return pokes.size
    },
  }
}

/** What two sessions changed is news to both. */
const ofBoth = (before: Fact, fact: Fact): Fact => (before[2] === fact[2] ? fact : [fact[0], fact[1], null])
