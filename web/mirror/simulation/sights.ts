import { scopesOf } from '../../../schema/sync/scopes.ts'
import { linksOf } from '../../../sync-server/store/links.ts'
import { userOf } from '../../../sync-server/store/people.ts'
import { project, type State, stateOf, type View } from '../../../sync-server/store/project.ts'
import type { Store } from '../../../sync-server/store/store.ts'
import { touchesIn } from './template.ts'

/** What a person may hold, and the scopes it comes in. */
export interface Sight {
  rows: View
  scopes: string[]
}

/** Everything there is and what people may hold of it; of each table read again only when it was written to since. */
export class Sights {
  private now: State
  private touches: ReturnType<typeof touchesIn> | undefined
  private byPerson = new Map<string, Sight>()

  constructor(morning: State) {
    this.now = morning
  }

  async state({ q, t }: Store): Promise<State> {
    const touches = touchesIn(await q.select().from(t.meta))
    const tables = [...touches.keys()].filter((table) => this.touches?.get(table) !== touches.get(table))
    if (tables.length) {
      this.now = { ...this.now, ...(await stateOf(q, tables)) }
      this.byPerson = new Map()
    }
    this.touches = touches
    return this.now
  }

  async view(store: Store, userId: number, picked?: number | null): Promise<Sight> {
    const state = await this.state(store)
    const name = `${userId} ${picked}`
    const seen = this.byPerson.get(name)
    if (seen) return seen
    const user = (await userOf(store.q, userId))!
    const scopes = scopesOf(user, await linksOf(store.q, user), picked)
    const sight = { rows: project(user, state, picked), scopes }
    this.byPerson.set(name, sight)
    return sight
  }
}
