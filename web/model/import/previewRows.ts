import { type Category, categoryLabels, type Weekday } from '#schema/fields/labels.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import type { FieldChange, PlannedRow, Verdict } from '#schema/lists/plan/importPlan.ts'
import { weekdayWords } from '#schema/lists/sheet/cellValues.ts'
import { classes, schoolClassInsert } from '#schema/nouns/schoolClass.ts'
import { type Guardian, guardiansWords, studentRecords } from '#schema/nouns/studentRecord.ts'
import { definedFields } from '#schema/rules/definedFields.ts'

/** What the lines of a file are about, in the order in which people think of them. */
export const subjects = ['student', 'teacher', 'class', 'enrollment', 'teaching', 'meeting', 'other'] as const
export type Subject = (typeof subjects)[number]
export const subjectLabels: Record<Subject, string> = {
  student: 'Alunos',
  teacher: 'Professores',
  class: 'Turmas',
  enrollment: 'Matrículas',
  teaching: 'Professores das turmas',
  meeting: 'Horários',
  other: 'Outras linhas',
}

export const verdicts = ['created', 'changed', 'same', 'skipped', 'refused'] as const satisfies Verdict[]
export const verdictLabels: Record<Verdict, string> = {
  created: 'Novo',
  changed: 'Muda',
  same: 'Já está assim',
  skipped: 'Fica de fora',
  refused: 'Recusado',
}

/** A line of the preview. */
export interface PreviewRow {
  /** Its place in the plan, from 0. */
  index: number
  subject: Subject
  verdict: Verdict
  /** Whom or what it is about. */
  what: string
  /** What changes, what was decided, or why it is refused. Empty when there is nothing to say. */
  why: string
  /** 'Alunos, linha 12' */
  where: string
}

export const previewRow = (planned: PlannedRow, index: number, nameOf: (personId: number) => string): PreviewRow => ({
  index,
  subject: subjectOf(planned.record),
  verdict: planned.verdict,
  what: whatOf(planned.record),
  why: whyOf(planned, nameOf),
  where: whereOf(planned.record),
})

function subjectOf(record: ImportRecord): Subject {
  if (record.kind === 'person') return record.role
  return record.kind === 'refused' || record.kind === 'skipped' ? 'other' : record.kind
}

function whatOf(record: ImportRecord): string {
  if (record.kind === 'person') return record.name
  return record.kind === 'class' ? record.title : record.what
}

export function whereOf({ source: { sheet, line } }: Pick<ImportRecord, 'source'>): string {
  if (!line) return sheet ?? ''
  return sheet ? `${sheet}, linha ${line}` : `linha ${line}`
}

function whyOf(planned: PlannedRow, nameOf: (personId: number) => string): string {
  const { why, note, changes = [] } = planned
  const said = changes.map((change) => changeText(change, nameOf))
  const guessed = guessedTimes(planned)
  return [...(why ? [why] : []), ...said, ...(note ? [note] : []), ...(guessed ? [guessed] : [])].join('; ')
}

/** The day and hour of a new class whose file has none, so that nobody finds them in the agenda first. */
function guessedTimes({ record, verdict }: PlannedRow): string | undefined {
  if (record.kind !== 'class' || verdict !== 'created' || record.hasMeetings) return
  if (record.weekday && record.classTime) return
  const { weekday, classTime } = { ...schoolClassInsert.parse({ title: '-' }), ...definedFields(record) }
  return `fica em ${weekdayWords[weekday]}, ${classTime}: confira em Turmas`
}

/** What the preview calls fields, where it is not their word. */
const nouns: Record<string, string> = {
  name: 'nome',
  email: 'e-mail',
  username: 'usuário',
  teacherId: 'professor',
  minutes: 'minutos',
  room: 'sala',
  enrolledAt: 'desde',
  leftAt: 'até',
}

/** 'horário: 08:00 → 13:00' */
function changeText({ field, before, after }: FieldChange, nameOf: (personId: number) => string): string {
  const words = (value: unknown) => {
    if (value === null || value === undefined || value === '') return 'nada'
    if (field === 'category') return categoryLabels[value as Category] ?? String(value)
    if (field === 'weekday') return weekdayWords[value as Weekday]
    if (field === 'teacherId') return nameOf(value as number)
    if (field === 'guardians') return guardiansWords(value as Guardian[])
    return String(value).replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
  }
  return `${nouns[field] ?? classes.about[field]?.word?.[0] ?? studentRecords.about[field]?.word?.[0] ?? field}: ${words(before)} → ${words(after)}`
}

export type VerdictCounts = Record<Verdict, number>

/** How many lines of each subject have each verdict; subjects without lines are left out. */
export function verdictCounts(rows: readonly PreviewRow[]): { subject: Subject; counts: VerdictCounts }[] {
  const counts = new Map<Subject, VerdictCounts>()
  for (const { subject, verdict } of rows) {
    const of = counts.get(subject) ?? { created: 0, changed: 0, same: 0, skipped: 0, refused: 0 }
    of[verdict] += 1
    counts.set(subject, of)
  }
  return subjects.flatMap((subject) => {
    const of = counts.get(subject)
    return of ? [{ subject, counts: of }] : []
  })
}
