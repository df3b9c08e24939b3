import { dayAndTimeOf } from '#schema/rules/dates/dates.ts'
import { countOf } from '#schema/rules/text.ts'

/** 'Há 3 alterações guardadas neste aparelho, de quem saiu em 21/11 às 10:12. Entre para enviá-las.' */
export function leftWords({ count, leftAt, name }: { count: number; leftAt: number; name?: string }): string {
  const one = count === 1
  const kept = countOf(count, 'alteração guardada', 'alterações guardadas')
  const whose = name ? `de ${name}, que saiu` : 'de quem saiu'
  return `Há ${kept} neste aparelho, ${whose} em ${dayAndTimeOf(leftAt)}. Entre para ${one ? 'enviá-la' : 'enviá-las'}.`
}
