import { folded } from '../codeOf.ts'

/**
 * The grade that a class's title says: '6º ano' of '6º A', '6A' and '6º ano B', '1ª série' of '1ª série A'. Undefined for
 * a title that says none, such as 'EJA Noturno', or another kind of it, such as '2º período'.
 */
export function gradeOf(title: string): string | undefined {
  const [, number, rest = ''] = /^([1-9])(?!\d) ?º? ?(.*)$/.exec(folded(title)) ?? []
  if (!number) return undefined
  const high = /\b(em|ensino medio|medio)\b/.test(rest) ? ' EM' : ''
  if (/^[ªa]? ?-? ?serie\b/.test(rest)) return `${number}ª série${high}`
  if (/^-? ?(ano\b|em\b)/.test(rest) || /^-? ?[a-z]?\d?(?![a-zª\d])/.test(rest)) return `${number}º ano${high}`
  return undefined
}
