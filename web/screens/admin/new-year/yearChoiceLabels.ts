import type { YearChoice } from '#web/model/school/newYear.ts'

/** What becomes of a class, as a choice. */
export const yearChoiceLabels: Record<YearChoice, string> = {
  continues: 'Continua em uma turma nova',
  ends: 'Encerra sem turma nova',
  stays: 'Fica como está',
}
