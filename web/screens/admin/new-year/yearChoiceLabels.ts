import { countOf } from '#schema/rules/text.ts'
import type { Fate, YearChoice, YearCounts } from '#web/model/school/newYear.ts'

/** What becomes of a class, in words. */
export const yearChoiceLabels: Record<YearChoice, string> = {
  continues: 'Continua em uma turma nova',
  ends: 'Encerra sem turma nova',
  stays: 'Fica como está',
}

/** What becomes of a student, before the title of the new class. */
export const fateLabels: Record<Exclude<Fate, 'leaves'>, string> = {
  promoted: 'Promovido',
  retained: 'Retido',
  goesOn: 'Continua',
}

/** The figures of a plan, each with its word; those that are 0 are left out. */
export function countWords({ made, closed, students }: YearCounts): string[] {
  const { promoted, retained, goesOn, leaves } = students
  return [
    countOf(closed, 'turma encerrada', 'turmas encerradas'),
    countOf(made, 'turma nova', 'turmas novas'),
    promoted && countOf(promoted, 'aluno promovido', 'alunos promovidos'),
    retained && countOf(retained, 'aluno retido', 'alunos retidos'),
    goesOn && countOf(goesOn, 'aluno continua', 'alunos continuam'),
    leaves && countOf(leaves, 'aluno fica sem turma nova', 'alunos ficam sem turma nova'),
  ].filter((each) => typeof each === 'string')
}
