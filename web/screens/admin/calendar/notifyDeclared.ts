import { countOf } from '#schema/rules/text.ts'
import type { Declared } from '#web/actions/useDeclareDays.ts'
import { notifyEnd, sentenceOf } from '#web/components/toast/notify.ts'

/** Shows what declaring days came to, with one undo for all of it. Returns true when the calendar was changed. */
export async function notifyDeclared(
  work: Promise<Declared>,
  [title, line]: [title: string, line?: string],
  failed: string,
): Promise<boolean> {
  const declared = await work.catch(() => null)
  const lines = [line, declared && rollWords(declared)].filter(Boolean)
  return notifyEnd(work, [title, lines.join('. ') || undefined], failed, declared?.undo)
}

/** 'Chamadas canceladas: 12. Ficaram como estavam: 7º B em 16/11/2026 (Esta aula não é da turma.)'; '' for none. */
function rollWords({ cancelled, left }: Pick<Declared, 'cancelled' | 'left'>): string {
  const [first] = left
  return [
    cancelled > 0 && countOf(cancelled, 'chamada cancelada', 'chamadas canceladas'),
    first &&
      `${countOf(left.length, 'ficou como estava', 'ficaram como estavam')}: ${left
        .slice(0, 3)
        .map(({ what }) => what)
        .join(
          ', ',
        )}${left.length > 3 ? ` e mais ${left.length - 3}` : ''} (${sentenceOf(first.error) || 'tente de novo'})`,
  ]
    .filter(Boolean)
    .join('; ')
}
