import type { Reader, TableName } from '../entities/tables.ts'
import { restoreDeleted } from '../serverActs/restoreDeleted.ts'
import type { Step } from '../sync/history.ts'
import { wordOf } from './fieldWords.ts'

/** Acts on passwords change nothing that can be shown. */
const ofPasswords: Record<string, string> = { resetPassword: 'Nova senha dada', changePassword: 'Senha alterada' }
const kinds = { made: 'Criado', changed: 'Alterado', deleted: 'Excluído' } as const
const capital = (text: string) => text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)

/**
 * What one step of a row's history says to people: what happened, and each field they have a word for from what to what, such
 * as 'Nome: “Ana” → “Ana Souza”'; of a roll each mark, such as 'Bento: Presente → Ausente'.
 */
export async function historyWords(
  table: TableName,
  { action, kind, fields, marks = [] }: Pick<Step, 'action' | 'kind' | 'fields' | 'marks'>,
  rows: Pick<Reader, 'get'>,
): Promise<{ what: string; lines: string[] }> {
  const lines: string[] = []
  for (const { field, from, to } of kind === 'changed' ? fields : []) {
    const word = wordOf(table, field)
    if (!word) continue
    const [noun, , said] = word
    lines.push(`${capital(noun)}: ${await said(from, rows)} → ${await said(to, rows)}`)
  }
  for (const { table: of, studentId, field, from, to } of marks) {
    const word = wordOf(of, field)
    if (!word) continue
    const name = (await rows.get('users', studentId))?.name ?? 'Aluno que saiu'
    lines.push(`${name}: ${await word[2](from, rows)} → ${await word[2](to, rows)}`)
  }
  const made = action === restoreDeleted.name ? 'Restaurado' : table === 'rollCalls' ? 'Chamada começada' : kinds.made
  return { what: kind === 'made' ? made : (ofPasswords[action] ?? kinds[kind]), lines }
}
