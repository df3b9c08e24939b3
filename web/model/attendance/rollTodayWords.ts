import type { RollToday } from '#schema/rules/schedule/schoolToday.ts'

/** '25 min', '1 h', '3 h 10 min'. */
export function minutesWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (!hours) return `${rest} min`
  return rest ? `${hours} h ${rest} min` : `${hours} h`
}

/** The state of a roll today, such as 'Falta há 25 min', and its tone. */
export function rollTodayWords(roll: RollToday): { words: string; tone: string } {
  switch (roll.state) {
    case 'taken':
      return { words: 'Feita', tone: 'good' }
    case 'begun':
      return { words: 'Em andamento', tone: 'average' }
    case 'unconcluded':
      return { words: `Não concluída há ${minutesWords(roll.minutes)}`, tone: 'average' }
    case 'missing':
      return { words: roll.minutes ? `Falta há ${minutesWords(roll.minutes)}` : 'Falta: começa agora', tone: 'poor' }
    case 'upcoming':
      return { words: `Daqui a ${minutesWords(roll.minutes)}`, tone: 'category.none' }
    case 'cancelled':
      return { words: 'Não houve aula', tone: 'category.none' }
    case 'noStudents':
      return { words: 'Sem alunos', tone: 'category.none' }
  }
}
