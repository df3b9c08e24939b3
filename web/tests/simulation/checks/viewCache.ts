import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isHeld } from '#schema/nouns/coverageDays.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { scopesOf } from '#schema/permissions/scopes.ts'
import { userOf } from '#server/store/accounts/people.ts'
import type { Q, Store } from '#server/store/store.ts'
import { tables as t } from '#server/store/tables/tables.ts'
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
  private last: Promise<unknown> = Promise.resolve()
  private byPerson = new Map<string, PersonView>()

  constructor(morning: State) {
    this.now = morning
  }

  /** One after the other, each from one state of the database: none may put older rows in the place of newer ones. */
  private afterOthers<T>(store: Store, read: (q: Q) => Promise<T>): Promise<T> {
    const done = this.last.then(() => store.read(read))
    this.last = done.catch(() => {})
    return done
  }

  state = (store: Store): Promise<State> => this.afterOthers(store, (q) => this.readState(q))

  private async readState(q: Q): Promise<State> {
    const touches = touchesIn(await q.select().from(t.meta))
    const written = [...touches.keys()].filter((table) => this.touches?.get(table) !== touches.get(table))
    if (written.length) {
      this.now = { ...this.now, ...(await stateOf(q, written)) }
      this.byPerson = new Map()
    }
    this.touches = touches
    return this.now
  }

  /** @param unknownTables those that the person's app does not know */
  view(
    store: Store,
    userId: number,
    now: number,
    picked?: number | null,
    unknownTables: readonly string[] = [],
  ): Promise<PersonView> {
    return this.afterOthers(store, (q) => this.readView(q, userId, now, picked, unknownTables))
  }

  private async readView(
    q: Q,
    userId: number,
    now: number,
    picked: number | null | undefined,
    unknownTables: readonly string[],
  ): Promise<PersonView> {
    const state = await this.readState(q)
    // What time changes in a view: who has left, and who stands in.
    const toLeave = state.enrollments.filter((each) => each.leftAt !== null && isInClass(each, now)).length
    const held = state.coverages.filter((each) => isHeld(each, civilDateOf(now, 'UTC'))).map(({ id }) => id)
    const name = `${userId} ${picked} ${toLeave} ${held} ${unknownTables}`
    const known = this.byPerson.get(name)
    if (known) return known
    const user = (await userOf(q, userId))!
    const scopes = scopesOf(user, await linksOf(q, user, now), picked)
    const view = { rows: project({ ...user, unknownTables }, state, picked, now), scopes }
    this.byPerson.set(name, view)
    return view
  }
}
