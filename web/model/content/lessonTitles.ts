import { lesson } from '#schema/nouns/lesson.ts'

/** How many lessons are made at once. */
const most = 100

/**
 * The titles of lessons that were typed or pasted one a line. `problem` says what is wrong with them, in Portuguese, and
 * names the line.
 */
export function lessonTitles(text: string): { titles: string[]; problem?: undefined } | { problem: string } {
  const lines = text.split('\n').map((line) => line.trim())
  const titles = lines.filter(Boolean)
  if (titles.length > most) return { problem: `São ${titles.length} linhas: escreva até ${most} aulas de cada vez` }
  const wrong = lines.findIndex((line) => line && !lesson.shape.title.safeParse(line).success)
  if (wrong >= 0) return { problem: `Linha ${wrong + 1}: escreva um título de até 200 caracteres` }
  return { titles }
}
