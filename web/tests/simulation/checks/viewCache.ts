import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isHeld } from '#schema/nouns/coverageDays.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { scopesOf } from '#schema/permissions/scopes.ts'
import { userOf } from '#server/store/accounts/people.ts'
import type { Store } from '#server/store/store.ts'
import { linksOf } from '#server/store/visibility/links.ts'
import { project, type State, stateOf, type View } from '#server/tests/support/project.ts'
import { touchesIn } from '../template.ts'

/** What a person may hold, and the scopes in which it comes. */
export interface PersonView {
  rows: View
  scopes: string[]
}

/** The whole state, and what each person may hold of it. A table is read again only when it was written to since. */
export class ViewCache {
  private now: State
  private touches: ReturnType<typeof touchesIn> | undefined
  private byPerson = new Map<string, PersonView>()

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

  /** @param unknownTables those that the person's app does not know */
  async view(
    store: Store,
    userId: number,
    now: number,
    picked?: number | null,
    unknownTables: readonly string[] = [],
  ): Promise<PersonView> {
    const state = await this.state(store)
    // What time changes in a view: who has left, and who stands in.
    const toLeave = state.enrollments.filter((each) => each.leftAt !== null && isInClass(each, now)).length
    const held = state.coverages.filter((each) => isHeld(each, civilDateOf(now, 'UTC'))).map(({ id }) => id)
    const name = `${userId} ${picked} ${toLeave} ${held} ${unknownTables}`
    const known = this.byPerson.get(name)
    if (known) return known
    const user = (await userOf(store.q, userId))!
    const scopes = scopesOf(user, await linksOf(store.q, user, now), picked)
    const view = { rows: project({ ...user, unknownTables }, state, picked, now), scopes }
    this.byPerson.set(name, view)
    return view
  }
}
