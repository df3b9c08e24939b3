import { folded } from '../codeOf.ts'
import { classOfGrade, isClassTitle, titleAndShift } from './classTitles.ts'

/** What a line above a part of a list says of all its rows. */
export interface Section {
  title: string
  shift?: string
  teacher?: string
  /** Where its title is from, in Portuguese, if not from such a line. */
  from?: string
}

const label =
  /(?:^|[\s|;,·•–-])(ano letivo|turma|classe|s[ée]rie(?:\s*\/\s*ano)?|ano(?:\s*\/\s*s[ée]rie)?|etapa|turno|per[íi]odo|professora?(?:\s*\(a\))?(?: regente)?|prof[ªa]?\.?|regente|docente|disciplina|componente(?: curricular)?|sala|curso|modalidade|ensino|escola|unidade|data|total(?: de alunos)?|alunos|n[ºo°]?\.? de alunos|quantidade)\s*:/giu

/** The labels of a line and what each says: 'TURMA: 6º A TURNO: MANHÃ'. Empty where it does not begin with one. */
function labelled(line: string): Map<string, string> {
  const found = [...line.matchAll(label)]
  const said = new Map<string, string>()
  if (found[0]?.index !== 0) return said
  found.forEach((match, i) => {
    const [value = ''] = line.slice(match.index + match[0].length, found[i + 1]?.index ?? line.length).split(/\s[·•]\s/)
    const name = folded(match[1]!).replace(/ ?\/.*| ?\(a\)| regente/g, '')
    if (!said.has(name)) said.set(name, value.replace(/^[\s|;,–-]+|[\s|;,–-]+$/g, ''))
  })
  return said
}

/**
 * The class that a line names for the rows below it, or undefined for any other line.
 * @param isBare the list has no column of classes: a title alone in its line, or 'Turma 6º A' without a colon, is one too
 */
export function sectionOf(cells: readonly string[], isBare: boolean): Section | undefined {
  const filled = cells.filter(Boolean)
  if (filled.length === 0 || filled.length > 12) return undefined
  const line = filled.join(' ')
  if (line.length > 200) return undefined
  const said = line.includes(':') ? labelled(line) : undefined
  if (said?.size) return sectionSaid(said)
  const beside = filled.some(isLabel)
    ? labelled(filled.map((cell) => (isLabel(cell) ? `${cell}:` : cell)).join(' '))
    : undefined
  const found = beside && sectionSaid(beside)
  if (found && isTitle(found.title)) return found
  if (!isBare || filled.length > 2) return undefined
  const [, own] = /^(?:turma|classe)\s+(.{1,40})$/i.exec(line) ?? []
  const { title, shift } = titleAndShift(own ?? line)
  if (own ? !isTitle(title) : !isClassTitle(title)) return undefined
  return { title, ...(shift && { shift }) }
}

/** A label in a cell of its own, without a colon. */
const isLabel = (cell: string) => /^(turma|classe|turno|s[ée]rie|professora?|regente)$/i.test(cell)

/** A title, or a letter or number that stands for one. */
const isTitle = (text: string) => isClassTitle(text) || /^["'“”]?(?:\p{L}\d?|\d{1,3})["'“”]?$/u.test(text)

function sectionSaid(said: ReadonlyMap<string, string>): Section | undefined {
  const grade = said.get('serie') ?? said.get('ano') ?? said.get('etapa') ?? ''
  const own = said.get('turma') || said.get('classe') || ''
  if (!own && !isClassTitle(grade)) return undefined
  const { title, shift } = titleAndShift(own || grade)
  const teacher = [...said].find(([name]) => /^(prof|regente|docente)/.test(name))?.[1]
  const time = said.get('turno') || said.get('periodo') || shift
  return { title: classOfGrade(grade, title) ?? title, ...(time && { shift: time }), ...(teacher && { teacher }) }
}

/** 'Total: 32', 'TOTAL DE ALUNOS | 32'. */
export const isTotal = (filled: readonly string[]): boolean =>
  filled.length <= 3 && /^(sub-?)?total\b|^(quantidade|qtde?\.?) (de )?alunos\b/i.test(filled[0] ?? '')
