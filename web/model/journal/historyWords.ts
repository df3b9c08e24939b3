import { shortDate } from '#schema/fields/dates/dates.ts'
import { restoreDeleted } from '#schema/mutations/online/restoreDeleted.ts'
import { withdrawRollCall } from '#schema/mutations/rollCall/withdrawRollCall.ts'
import type { RollPlace } from '#schema/nouns/rollCall.ts'
import type { Reader, TableName } from '#schema/nouns/tables.ts'
import { wordOf } from '#schema/nouns/wordOf.ts'
import { attendanceWord } from '#schema/rules/attendance/attendanceFields.ts'
import type { Step } from '#schema/sync/history.ts'
import { markChanged } from './markChanged.ts'

/** Mutations on passwords change nothing that can be shown. */
const ofPasswords: Record<string, string> = { resetPassword: 'Nova senha dada', changePassword: 'Senha alterada' }
const kinds = { made: 'Criado', changed: 'Alterado', deleted: 'Excluído' } as const
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/**
 * One step of a row's history in words: what happened, and the fields that people have a word for, from what to what,
 * such as 'Nome: “Ana” → “Ana Souza”'. For a roll also each mark, such as 'Bento: presente → falta justificada
 * (consulta)', and that it was concluded or reopened.
 */
export async function historyWords(
  table: TableName,
  { action, kind, fields, marks = [], place }: Pick<Step, 'action' | 'kind' | 'fields' | 'marks' | 'place'>,
  rows: Pick<Reader, 'get'>,
): Promise<{ what: string; lines: string[] }> {
  // Its marks are as they were.
  if (place) return { what: await moveWords(kind, place, rows), lines: [] }
  const lines: string[] = []
  for (const { field, from, to } of kind === 'changed' ? fields : []) {
    const word = wordOf(table, field)
    if (!word) continue
    const { noun, valueWords } = word
    lines.push(`${capital(noun)}: ${await valueWords(from, rows)} → ${await valueWords(to, rows)}`)
  }
  for (const studentId of new Set(marks.map((mark) => mark.studentId))) {
    const name = (await rows.get('users', studentId))?.name ?? 'Aluno que saiu'
    const own = marks.filter((mark) => mark.studentId === studentId)
    const ofAttendance = own.filter(({ table: of }) => of === 'attendance')
    if (ofAttendance.length) {
      const { from, to } = markChanged(ofAttendance)
      lines.push(`${name}: ${attendanceWord(from)} → ${attendanceWord(to)}`)
    }
    for (const { table: of, field, from, to } of own) {
      const word = of === 'attendance' ? undefined : wordOf(of, field)
      if (word) lines.push(`${name}: ${await word.valueWords(from, rows)} → ${await word.valueWords(to, rows)}`)
    }
  }
  const conclusion = kind !== 'deleted' && fields.find(({ field }) => field === 'concludedAt')
  if (conclusion) lines.push(conclusion.to === null ? 'Chamada reaberta' : 'Chamada concluída')
  const created =
    action === restoreDeleted.name ? 'Restaurado' : table === 'rollCalls' ? 'Chamada começada' : kinds.made
  const withdrawn = action === withdrawRollCall.name && kind === 'deleted' ? 'Chamada retirada' : undefined
  return { what: kind === 'made' ? created : (withdrawn ?? ofPasswords[action] ?? kinds[kind]), lines }
}

/** Where a roll went, or where it came from: 'Chamada mudada para 7º B, Frações, 26/11'. */
async function moveWords(kind: Step['kind'], { classId, lessonId, date }: RollPlace, rows: Pick<Reader, 'get'>) {
  const [schoolClass, lesson] = await Promise.all([rows.get('classes', classId), rows.get('lessons', lessonId)])
  const where = [schoolClass?.title, lesson?.title, shortDate(date)].filter(Boolean).join(', ')
  return kind === 'made' ? `Chamada trazida de ${where}` : `Chamada mudada para ${where}`
}
