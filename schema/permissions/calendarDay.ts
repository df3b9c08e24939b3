import type { CalendarDay } from '#schema/nouns/calendarDay.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission } from './permission.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * The day, if the actor may change it: the school's administrators and global administrators may. Throws 404 when it is
 * not there or is of another school, 403 when the actor may not.
 */
export const mustManageCalendarDay = permission(
  administrators,
  async (actor: Actor, rows: Reader, id: number): Promise<CalendarDay> => {
    const day = await rows.get('calendarDays', id)
    if (!day || !sharesSchool(actor, day)) throw new Refusal('notFound', 'Dia não encontrado no calendário.')
    if (!isAdminOf(actor, day)) throw new Refusal('notAllowed')
    return day
  },
)
