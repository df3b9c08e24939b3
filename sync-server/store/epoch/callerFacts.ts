import { and, eq, gt, gte, lt, max, ne, type SQLWrapper, sql } from 'drizzle-orm'
import type { User } from '#schema/nouns/user.ts'
import { idInBlock } from '#schema/sync/ids.ts'
import { type KnownDevice, type LastReport, listedSince } from '../devices/devices.ts'
import { preparedOnce } from '../statements/preparedOnce.ts'
import type { Q } from '../store.ts'
import { shownColumns } from '../tables/shapes.ts'
import { tables as t } from '../tables/tables.ts'
import {
  type AboutHistory,
  aboutHistory,
  type HistoryFacts,
  historyColumns,
  historyFacts,
  historyIn,
} from './historyFacts.ts'

/**
 * What every sync needs to know of who asks, in one statement: on a database across a network, each takes as long as the
 * way there and back.
 */
export interface CallerFacts {
  history: HistoryFacts
  /** The person as they are now; undefined when there is none. */
  user: User | undefined
  /** What their school lets its staff know. */
  school: { anonymousRatings: boolean } | undefined
  /** The device, with the last number of it that the journal has: 0 for none. */
  device: (KnownDevice & LastReport & { journaled: number }) | undefined
  /** Whether other devices of theirs are listed with unsent changes (`unsentOn`). */
  hasUnsentElsewhere: boolean
  isAnybodyErased: boolean
}

interface About {
  userId: number
  /** The block that the device has, or claims; null when it has none. */
  block: number | null
  /** What its token saw. */
  seen?: AboutHistory | undefined
  /** The server's clock, ms. */
  now: number
}

const factsBy = preparedOnce((q) => {
  const { devices, journal, schools, users } = t
  const block = sql.placeholder('block')
  const ofDevice = (column: SQLWrapper) =>
    sql<number | null>`(select ${column} from ${devices} where ${devices.block} = ${block})`
  const isUnsent = and(
    eq(devices.userId, sql.placeholder('userId')),
    ne(devices.block, block),
    gt(devices.waiting, 0),
    gt(devices.lastSeenAt, sql.placeholder('since')),
  )
  const isOfBlock = and(gte(journal.id, sql.placeholder('first')), lt(journal.id, sql.placeholder('end')))
  return q
    .select({
      user: shownColumns.users,
      history: historyColumns,
      device: {
        userId: ofDevice(devices.userId),
        lastAt: ofDevice(devices.lastAt),
        waiting: ofDevice(devices.waiting),
        lastSeenAt: ofDevice(devices.lastSeenAt),
        journaled: sql<number | null>`(select ${max(journal.id)} from ${journal} where ${isOfBlock})`,
      },
      more: {
        anonymousRatings: sql`(select ${schools.anonymousRatings} from ${schools} where ${schools.id} = ${users.schoolId})`,
        unsent: sql`(select ${devices.block} from ${devices} where ${isUnsent} limit 1)`,
        erased: sql`(select ${t.erasures.personId} from ${t.erasures} limit 1)`,
      },
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .prepare()
})

export async function callerFacts(q: Q, { userId, block, seen, now }: About): Promise<CallerFacts> {
  const [first, end] = block === null ? [0, 0] : [idInBlock(block, 0), idInBlock(block + 1, 0)]
  const values = { userId, block, first, end, since: listedSince(now), ...aboutHistory(seen) }
  const [row] = await factsBy(q).execute(values)
  if (!row) return nobody(await historyFacts(q, seen))
  const { user, history, device, more } = row
  const { userId: owner, lastAt, waiting, lastSeenAt, journaled } = device
  return {
    history: historyIn(history, seen),
    user: user as unknown as User,
    school: more.anonymousRatings === null ? undefined : { anonymousRatings: more.anonymousRatings === 1 },
    device:
      owner === null
        ? undefined
        : {
            ...{ block: block!, userId: owner, lastAt: lastAt!, waiting: waiting!, lastSeenAt: lastSeenAt! },
            journaled: journaled ?? 0,
          },
    hasUnsentElsewhere: more.unsent !== null,
    isAnybodyErased: more.erased !== null,
  }
}

const nobody = (history: HistoryFacts): CallerFacts => ({
  ...{ history, user: undefined, school: undefined, device: undefined },
  ...{ hasUnsentElsewhere: true, isAnybodyErased: true },
})
