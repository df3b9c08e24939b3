import { minutesOf } from '#schema/fields/dates/moment.ts'
import { folded } from '../codeOf.ts'
import type { RecordSource, RefusedRecord, SkippedRecord } from '../importRecords.ts'
import type { SheetRows } from '../sheet/sheetRows.ts'
import { type GridBlock, type GridCell, gridBlocks } from './gridBlocks.ts'
import { hoursIn } from './lessonTimes.ts'
import { shortestGap, type TimetableRow } from './meetingsOfRows.ts'

/** Whose week a block is. */
type Owner = { schoolClass: string } | { teacher: string; subject?: string }

/** The cells of a sheet's grids as rows of a timetable, each block's refused as one when nothing says whose it is. */
export const rowsOfGrid = (sheet: SheetRows, file: string): (TimetableRow | RefusedRecord | SkippedRecord)[] =>
  gridBlocks(sheet.rows).flatMap((block): (TimetableRow | RefusedRecord | SkippedRecord)[] => {
    const source = (line: number): RecordSource => ({ file, ...(sheet.name && { sheet: sheet.name }), line })
    const filled = withLines(block, sheet.lines).filter(({ text }) => lessonsIn(text).length)
    const owner = ownerOf(block, filled, sheet.name)
    const at = source(block.line)
    const what = owner ? ('teacher' in owner ? owner.teacher : owner.schoolClass) : 'grade'
    if (!filled.length) return [{ kind: 'skipped', source: at, what, why: 'A grade não tem nenhuma aula.' }]
    const why = 'A grade não diz a turma: escreva acima dos dias “Turma: 6º A”, ou “Professor: Ana Souza”.'
    if (!owner) return [{ kind: 'refused', source: at, what, why }]
    const usual = usualIn(block)
    return filled.flatMap((cell) =>
      lessonsIn(cell.text).map((text) => ({ ...rowOf(cell, text, owner, source(cell.line)), ...usual })),
    )
  })

/** How long lessons are in a block, by the hours at which they begin. */
function usualIn({ cells }: GridBlock): { usual?: number } {
  const starts = cells.flatMap(({ labels }) => labels.flatMap((label) => hoursIn(label)?.span?.start ?? []).slice(0, 1))
  const usual = shortestGap([starts.map(minutesOf)])
  return { ...(usual && { usual }) }
}

/** What stands in a grid where there is no lesson. */
const nothing =
  /^(|-+|–|—|x+|\.+|livre|vag[oa]|janela|intervalo|recreio|almoco|lanche|entrada|saida|sem aula|folga|htpc|planejamento)$/

/** The lessons of a cell's text: there may be two at once. */
const lessonsIn = (text: string): string[] =>
  text
    .split(/\s*[/;|]\s*/)
    .map((part) => part.trim())
    .filter((part) => !nothing.test(folded(part)))

/**
 * The texts of a block's cells. One on several lines says a lesson and, below it, who takes it or where, unless the line
 * is a lesson or a class in itself.
 */
function withLines({ cells }: GridBlock, lines: SheetRows['lines']): GridCell[] {
  if (!lines) return [...cells]
  const lessons = new Set(cells.map(({ text }) => folded(lines.get(text)?.[0] ?? text)))
  return cells.map((cell) => {
    const [first = '', ...others] = lines.get(cell.text) ?? [cell.text]
    const text = others.reduce((all, line) => {
      const isLesson = lessons.has(folded(line)) || isClass(line)
      return isLesson ? `${all} / ${line}` : `${all} (${line.replace(/^[-–(]+ ?|\)$/g, '')})`
    }, first)
    return { ...cell, text }
  })
}

function rowOf(cell: GridCell, text: string, owner: Owner, source: RecordSource): TimetableRow {
  const hours = cell.labels.map(hoursIn)
  const spans = hours.flatMap((each) => each?.span ?? [])
  const lessons = hours.flatMap((each) => each?.lessons ?? [])
  const [start, end] = [spans[0]?.start, spans[0]?.end ?? spans[1]?.start]
  return {
    ...{ source, cells: [text], days: [cell.weekday], lessons, notes: [] },
    ...(start && { start }),
    ...(start && end && { end }),
    ...('teacher' in owner ? taughtBy(owner, text) : taughtIn(owner.schoolClass, text)),
  }
}

const isRoom = (text: string) => /^(sala|lab|quadra|patio|auditorio|biblioteca)\b/.test(folded(text))

/** 'Matemática', 'Matemática (Ana)' or 'Matemática - Ana' in the week of a class. */
function taughtIn(title: string, text: string): Pick<TimetableRow, 'title' | 'subject' | 'teacher' | 'room'> {
  const { parts, room } = partsOf(text)
  const [subject = '', teacher] = parts
  return { title, subject, ...(teacher && { teacher }), ...room }
}

/** '6º A', '6º A - Matemática' or 'Matemática (6º A)' in the week of a teacher. */
function taughtBy({ teacher, subject: own }: { teacher: string; subject?: string }, text: string) {
  const { parts, room } = partsOf(text)
  const [, start, rest] = classBefore.exec(parts[0]!) ?? []
  const [one = '', two] = parts.length > 1 ? parts : start && rest ? [start, rest] : [parts[0]!, own]
  const isTurned = two !== undefined && !isClass(one) && isClass(two)
  const [title, subject] = isTurned ? [two, one] : [one, two ?? own]
  return { title, teacher, ...(subject && { subject }), ...room }
}

/** The parts of 'a (b) (c)', 'a - b' or 'a: b', without the one that is a room. */
function partsOf(text: string): { parts: string[]; room: { room?: string } } {
  const inside = [...text.matchAll(/\(([^()]+)\)/g)].map(([, part]) => part!.trim())
  const outside = text.replace(/ ?\([^()]*\)/g, '').trim()
  const all = [...(outside ? twoIn(outside) : []), ...inside]
  const room = all.slice(1).find(isRoom)
  const parts = all.filter((part) => part !== room)
  return { parts: parts.length ? parts : [text], room: { ...(room && { room: room.slice(0, 60) }) } }
}

/** '6º A Matemática' */
const classBefore = /^(\d{1,2} ?[ºª°]? ?(?:ano |série )?[A-Z]\d?) +(\p{L}{3}.*)$/u

/** The two parts of 'a (b)', 'a - b' and 'a: b'. */
function twoIn(text: string): string[] {
  const [, one, two] = /^([^(]+?) ?\(([^()]+)\)$/.exec(text) ?? /^(.+?)(?: [-–—] |: )(.+)$/.exec(text) ?? []
  return one && two ? [one.trim(), two.trim()] : [text]
}

/** Whether a text looks like the title of a class. */
const isClass = (text: string): boolean =>
  /^\d{1,2} ?[ºª°o]|^\d{1,2} ?[a-z]\d?$|^\d{3,4}$|\b(ano|serie|turma|eja|maternal|jardim|pre|bercario|infantil|etapa|multi)\b/.test(
    folded(text),
  )

/** Headings of a whole sheet or school. */
const isGeneral = (text: string) =>
  /horario|\bgrade\b|quadro|escola|colegio|letivo|semestre|bimestre|\b20\d\d\b|^(plan|planilha|sheet|folha|pagina)? ?\d*$/.test(
    folded(text),
  )

function ownerOf({ titles }: GridBlock, filled: readonly GridCell[], sheetName: string): Owner | undefined {
  for (const title of titles) {
    const [, name, of] = /^(turma|classe|prof\w*|docente)[.ªa]*\s*:?\s+(.+)$/i.exec(title) ?? []
    if (name && of) return /^(turma|classe)/i.test(name) ? { schoolClass: of } : teacherIn(of)
  }
  const own = titles.filter((title) => !isGeneral(title))
  const named = own.find(isClass) ?? (isClass(sheetName) && !isGeneral(sheetName) ? sheetName : undefined)
  if (named) return { schoolClass: named }
  const [first] = [...own, ...(isGeneral(sheetName) ? [] : [sheetName])]
  if (!first) return undefined
  const ofClasses = filled.filter(({ text }) => twoIn(text).some(isClass) || classBefore.test(text))
  return ofClasses.length > filled.length / 2 ? teacherIn(first) : { schoolClass: first }
}

/** 'Ana Souza', or 'Ana Souza - Matemática' for who teaches one subject. */
function teacherIn(text: string): Owner {
  const [teacher = text, subject] = twoIn(text)
  return { teacher, ...(subject && { subject }) }
}
