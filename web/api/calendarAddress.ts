import type { CalendarAddress } from '#schema/nouns/calendarAddress.ts'
import { call } from './call.ts'

export const calendarAddress = async (): Promise<CalendarAddress> => (await call('GET', '/api/user/calendar')).json()

/** Makes the person's calendar address, or another one. Resolves to its path, which the server says only now. */
export const makeCalendarAddress = async (): Promise<string> =>
  (await call('POST', '/api/user/calendar')).json<CalendarAddress>().path!

export const endCalendarAddress = async (): Promise<void> => void (await call('DELETE', '/api/user/calendar'))
