import { mustManageRow } from './mustManageRow.ts'

/** The day, if the actor may change it. */
export const mustManageCalendarDay = mustManageRow('calendarDays', 'Dia não encontrado no calendário.')
