import { fullDate } from '#schema/fields/dates/dates.ts'
import { fieldsOfKey, type Reader, type Rows } from '#schema/nouns/tables.ts'
import type { PersonStep } from '#schema/sync/history.ts'
import { historyWords } from './historyWords.ts'

/**
 * One step of a person's history in words. Of an enrolment and of a mark it says the class first, as in 'Matrícula em
 * 7º B: feita' and 'Chamada de 23/11/2026, 7º B'.
 */
export async function personStepWords(
  step: PersonStep,
  rows: Pick<Reader, 'get'>,
): Promise<{ what: string; lines: string[] }> {
  const { table, key } = step
  const words = await historyWords(table, step, rows)
  if (table === 'users') return words
  if (table === 'studentRecords') return { what: `Família e documentos: ${recordActs[step.kind]}`, lines: words.lines }
  const { classId, date } = fieldsOfKey(table, key) as Partial<Rows['rollCalls']>
  const title = (await rows.get('classes', classId!))?.title ?? 'turma que não está mais aqui'
  const what = date ? `Chamada de ${fullDate(date)}, ${title}` : `Matrícula em ${title}: ${acts[step.kind]}`
  return { what, lines: words.lines }
}

const recordActs = { made: 'anotados', changed: 'alterados', deleted: 'excluídos' } as const
const acts = { made: 'feita', changed: 'alterada', deleted: 'excluída' } as const
