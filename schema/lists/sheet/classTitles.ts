import { folded } from '../codeOf.ts'
import { shiftTime } from './cellValues.ts'

const kinds = 'ano|serie|fase|etapa|periodo|termo|semestre|modulo|ciclo'
const numbered = new RegExp(
  `^(?:turma )?\\d{1,2} ?(?:[ºª] ?)?(?:- ?)?(?:(?:${kinds})\\b ?)?(?:- ?)?["'“”]?[a-z]?\\d?["'“”]?(?: ?-? ?\\(?(?:em|ef|eja|ensino|fundamental|medio|manha|tarde|noite|integral|matutino|vespertino|noturno|regular)\\)?)*$`,
)
const named =
  /^(?:turma )?(?:maternal|jardim|pre|pre-escola|bercario|creche|infantil|eja|grupo|fase|etapa|nivel|ciclo)(?: (?:fase|etapa|modulo|nivel|manha|tarde|integral|noturno|noturna))?(?: ?-? ?(?:[ivx]{1,3}|\d{1,2})[ºª]?)?(?: ?-? ?[a-z]\d?)?$/

/** Whether a text is written as titles of classes usually are: '6º ano A', '6A', '1ª série B - manhã', 'Pré II'. */
export function isClassTitle(text: string): boolean {
  if (text.length > 40) return false
  const words = folded(text)
  return (numbered.test(words) && /[ºªa-z]/.test(words)) || named.test(words)
}

/** By which the ways of writing one class are the same: '6º A', '6ºA', '6 A', '6A' and '6º ANO A'. Others are only themselves. */
export function classKey(title: string): string {
  const words = folded(title)
  if (!isClassTitle(title)) return words
  return words
    .replace(/^turma /, '')
    .replace(/\bano\b/g, '')
    .replace(/ª? ?-? ?serie\b|ª/g, 's')
    .replace(/[^a-z0-9]/g, '')
}

/** A letter or a number that is only told apart inside a grade: 'A', 'Turma B', '1', 'única'. */
const ofGrade = /^(?:turma )?["'“”]?(?:[a-z]\d?|\d{1,3}|[ivx]{1,4}|unica)["'“”]?$/

/**
 * The class of a grade and of what a list calls the class: '6º ano' and 'A' are '6º ano A', '6' and 'A' '6º A'. Undefined
 * where the class says it all, or the grade is a year.
 */
export function classOfGrade(grade: string, cell: string): string | undefined {
  if (!grade || !ofGrade.test(folded(cell)) || /^(19|20)\d\d$/.test(grade)) return undefined
  const letter = cell.replace(/^turma\s+/i, '').replace(/["'“”]/g, '')
  return `${/^\d{1,2}$/.test(grade) ? `${grade}º` : grade} ${letter}`
}

const between = /\s*[/,+&]\s*|\s+e\s+/i
const isWhole = (text: string) => isClassTitle(text) && !/^\d{1,2} ?[ºª]?$/.test(folded(text))

/**
 * The classes that a cell names. Semicolons part them always; a comma, a slash or 'e' where each part is a class: one
 * of the file or one as classes are usually written. '6º ano A e B' are two.
 * @param isListed whether a list of classes has the title
 * @param isAlone whether a cell of the file has the title alone
 */
export function titlesOfCell(
  cell: string,
  isListed: (title: string) => boolean,
  isAlone: (title: string) => boolean,
): string[] {
  if (isListed(cell)) return [cell]
  const titles = cell.split(';').flatMap((text) => {
    const whole = text.trim()
    if (!between.test(whole) || isListed(whole)) return [whole]
    const parts = whole.split(between).filter(Boolean)
    const [first = ''] = parts
    const full = parts.map((part) => (/^[a-z]$/i.test(part) ? first.replace(/[a-z]$/i, part) : part))
    return isWhole(first) || isAlone(first)
      ? full.every((part) => isWhole(part) || isAlone(part)) && full.length > 1
        ? full
        : [whole]
      : [whole]
  })
  return [...new Set(titles.filter(Boolean))]
}

/** 'TODAS', of a teacher of all classes. */
export const isEveryClass = (cell: string): boolean => /^(tod[ao]s)( as turmas| os anos)?$/.test(folded(cell))

/** A title and the shift that stands after it: '6º A - Manhã', '6º A (tarde)'. */
export function titleAndShift(text: string): { title: string; shift?: string } {
  const parts = text.split(/\s+[-–|/]\s+|\s*\(|\)\s*/).filter(Boolean)
  const shift = parts.slice(1).find((part) => shiftTime(part))
  if (!shift) return { title: text }
  return { title: parts.filter((part) => part !== shift).join(' - '), shift }
}
