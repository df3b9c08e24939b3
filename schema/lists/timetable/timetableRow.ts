import { weekdaysOf } from '../sheet/cellValues.ts'
import type { RowReader } from '../sheet/rowReader.ts'
import type { SheetField } from '../sheet/sheetFields.ts'
import { hoursIn, type Span, spanOf } from './lessonTimes.ts'
import type { TimetableRow } from './meetingsOfRows.ts'

/** A row of a list of meetings; undefined, with the problems told to the row, when it cannot be read. */
export function timetableRow(row: RowReader, titleIn: (title: string) => string): TimetableRow | undefined {
  const title = row.title('schoolClass', 'o nome da turma, como 6º A')
  const days = weekdaysOf(row.text('weekday'))
  if (!days)
    row.refuse(
      'weekday',
      row.text('weekday')
        ? `tem ${quoted(row.text('weekday'))}: escreva um dia, como segunda-feira.`
        : 'está vazia: escreva um dia, como segunda-feira.',
    )
  const times = timesIn(row)
  const { subject, module, teacher, room } = textsIn(row)
  if (row.problems.length || !title || !days) return undefined
  return {
    ...{ source: row.source, cells: row.cells, title: titleIn(title), days, notes: row.notes, ...times },
    ...(subject && { subject }),
    ...(module && { module }),
    ...(teacher && { teacher }),
    ...(room && { room }),
  }
}

const quoted = (text: string) => `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`

/** Hours and numbers of lessons, each in its column or, as many write them, in the other's. */
function timesIn(row: RowReader): (Span & { lessons: number[] }) | { lessons: number[] } {
  const read = (field: SheetField) => {
    const text = row.text(field)
    const hours = hoursIn(text)
    if (text && !hours)
      row.refuse(field, `tem ${quoted(text)}: escreva a hora como 07:00, ou o número da aula como 1 ou 1 a 5.`)
    return hours ?? {}
  }
  const [time, lesson] = [read('classTime'), read('lesson')]
  const endText = row.text('endTime')
  const last = spanOf(endText)
  if (endText && !last) row.refuse('endTime', `tem ${quoted(endText)}: escreva a hora como 07:50.`)
  const span = time.span ?? lesson.span
  const end = last ? (last.end ?? last.start) : span?.end
  return {
    ...(span && { start: span.start }),
    ...(span && end && { end }),
    lessons: lesson.lessons ?? time.lessons ?? [],
  } as Span & { lessons: number[] }
}

const longest = { subject: 160, module: 200, teacher: 200, room: 60 } as const

function textsIn(row: RowReader): Partial<Record<keyof typeof longest, string>> {
  return Object.fromEntries(
    (['subject', 'module', 'teacher', 'room'] as const).map((field) => {
      const text = row.text(field)
      if (text.length > longest[field]) row.refuse(field, `tem mais de ${longest[field]} letras: encurte-a.`)
      return [field, text]
    }),
  )
}
