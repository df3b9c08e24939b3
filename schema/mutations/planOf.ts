import type { Change } from '#schema/nouns/tables.ts'
import { Refusal } from '../errors.ts'
import type { ItemName, LeftOut, Mutation, PlanContext } from './mutation.ts'

/**
 * Runs the plan of an act, on either side.
 * Guarantees: an item of one of the act's lists that is refused is left out and named, and spoils no other (decisions
 * section 9). An act none of whose items can be taken is refused as a whole, with the reason of the first.
 * After a crash: pure, nothing to lose.
 */
export interface Planned {
  changes: Change[]
  leftOut: LeftOut[]
  /** The item that a change is of; undefined for the act's own changes. */
  itemOf(change: Change): ItemName | undefined
  /** The same with other changes in the place of these. */
  map(changed: (change: Change) => Change): Planned
  /**
   * What is left when these changes cannot be done, which a refusal says. Throws it when one of them is not of an item,
   * or when nothing would be left.
   */
  without(refused: readonly Change[], refusal: Refusal): Planned
}

/** The name of an item in one word. */
export const itemWord = ({ list, place }: ItemName): string => `${list}.${place}`

/** @param context `without`: items that are known to be left out, and that are not planned */
export async function planOf<A>(
  act: Mutation<A>,
  context: Omit<PlanContext<A>, 'each'> & { without?: readonly ItemName[] | undefined },
): Promise<Planned> {
  const skipped = new Set(context.without?.map(itemWord))
  const items = new Map<Change, ItemName>()
  const leftOut: LeftOut[] = []
  const taken = new Set<string>()
  const each: PlanContext<A>['each'] = async (list, all, plan, { besides = false } = {} as { besides: true }) => {
    if (besides) taken.add('')
    const changes: Change[] = []
    for (const [place, one] of all.entries()) {
      const item = { list, place }
      if (skipped.has(itemWord(item))) continue
      try {
        const planning = plan(one, place)
        // A device's transaction outlives only so many waits in which nothing is read.
        const own = Array.isArray(planning) ? planning : await planning
        for (const change of own) items.set(change, item)
        changes.push(...own)
        taken.add(itemWord(item))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        leftOut.push({ ...item, code: error.code, message: error.message })
      }
    }
    return changes
  }
  const changes = await act.plan({ ...context, each })
  return planned(changes, leftOut, items, taken)
}

function planned(
  changes: Change[],
  leftOut: LeftOut[],
  items: ReadonlyMap<Change, ItemName>,
  taken: ReadonlySet<string>,
): Planned {
  const [first] = leftOut
  if (first && !taken.size) throw new Refusal(first.code, first.message)
  return {
    changes,
    leftOut,
    itemOf: (change) => items.get(change),
    map(changed) {
      const pairs = changes.map((change) => [change, changed(change)] as const)
      const itemsNow = new Map(
        pairs.flatMap(([before, after]) => (items.has(before) ? [[after, items.get(before)!] as const] : [])),
      )
      return planned(
        pairs.map(([, after]) => after),
        leftOut,
        itemsNow,
        taken,
      )
    },
    without(refused, refusal) {
      const gone = new Map<string, ItemName>()
      for (const change of refused) {
        const item = items.get(change)
        if (!item) throw refusal
        gone.set(itemWord(item), item)
      }
      const isGone = (change: Change) => {
        const item = items.get(change)
        return item !== undefined && gone.has(itemWord(item))
      }
      const { code, message } = refusal
      return planned(
        changes.filter((change) => !isGone(change)),
        [...leftOut, ...[...gone.values()].map((item) => ({ ...item, code, message }))],
        items,
        new Set([...taken].filter((word) => !gone.has(word))),
      )
    },
  }
}
