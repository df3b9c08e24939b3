import { Refusal } from '#schema/errors.ts'
import { icsType } from '#schema/lists/calendar/calendarFile.ts'
import { hasOwnWeek, ownWeek } from '#schema/lists/calendar/ownWeek.ts'
import { weekFile } from '#schema/lists/calendar/weekFile.ts'
import type { CalendarAddress } from '#schema/nouns/calendarAddress.ts'
import type { AppContext } from '#server/appContext.ts'
import type { Routes } from '#server/http/api.ts'
import { networkOf } from '#server/http/clientNetwork.ts'
import { defaultPace, limitPace } from '#server/http/requestPace.ts'
import {
  calendarAddressSince,
  makeCalendarAddress,
  personOfAddress,
  removeCalendarAddress,
} from '#server/store/accounts/calendarAddresses.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/** Calendar programs ask every few hours; a whole school may do so from one network. */
const pace = { ...defaultPace, requests: 120 }

/** The people who have classes of their own. */
const own = ['teacher', 'student'] as const

/**
 * The secret address of a person's week, in Perfil, and the week itself for whoever has the address.
 * Guarantees: an address that never was, one that ended and one whose person may not come in get the same answer.
 */
export function calendarAddressRoutes(routes: Routes, { store, clock, zone, proxies }: AppContext) {
  const perNetwork = limitPace<string>(clock.now, pace)

  routes.get('/api/user/calendar', own, async (c) =>
    c.json({ since: await calendarAddressSince(store.q, c.get('user').id) } satisfies CalendarAddress),
  )

  routes.post('/api/user/calendar', own, async (c) => {
    const now = clock.now()
    const secret = await store.tx((q) => makeCalendarAddress(q, c.get('user').id, now))
    return c.json({ since: now, path: `/api/calendars/${secret}.ics` } satisfies CalendarAddress)
  })

  routes.delete('/api/user/calendar', own, async (c) => {
    await store.tx((q) => removeCalendarAddress(q, c.get('user').id))
    return c.body(null, 200)
  })

  routes.get('/api/calendars/:file', 'anyone', async (c) => {
    perNetwork.count(networkOf(c, proxies), 0)
    const secret = /^([\w-]{32})\.ics$/.exec(c.req.param('file') ?? '')?.[1]
    const user = secret && (await personOfAddress(store.q, secret))
    if (!user || !hasOwnWeek(user)) throw new Refusal('notFound')
    const now = clock.now()
    const { subjects, calendar } = await ownWeek(readerOf(store.q), user, now, zone)
    const text = weekFile(subjects, calendar, { zone, host: new URL(c.req.url).host, now })
    return c.body(text, 200, {
      'Content-Type': icsType,
      'Content-Disposition': 'inline; filename="aulas.ics"',
    })
  })
}
