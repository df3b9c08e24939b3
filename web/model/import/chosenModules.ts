import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { moduleKey, subjectOfFile } from '#schema/lists/plan/findModule.ts'
import type { PlannedRow } from '#schema/lists/plan/importPlan.ts'
import { compareTexts } from '#schema/rules/text.ts'

/** A subject of the file with the module that it becomes, for all classes of its grade. */
export interface SubjectOfFile {
  /** See `moduleKey`. */
  key: string
  /** '6º ano · Matemática' */
  name: string
  /** The title of its module. */
  title: string
  isNew: boolean
}

/** How many choices of a school are remembered, the latest. */
const most = 300

/** The subjects of a plan, each once, in the order of their names. Classes of a grade that differ have their first. */
export function subjectsOfFile(rows: readonly PlannedRow[]): SubjectOfFile[] {
  const found = new Map<string, SubjectOfFile>()
  for (const { module } of rows) {
    if (!module) continue
    const key = moduleKey(module)
    const { title, isNew } = module
    if (!found.has(key)) found.set(key, { key, name: subjectOfFile(module), title, isNew })
  }
  return [...found.values()].sort((a, b) => compareTexts(a.name, b.name))
}

/** The choices with another one, the latest last; no title takes one back. */
export function withChosen(chosen: ReadonlyMap<string, string>, key: string, title: string): Map<string, string> {
  const others = [...chosen].filter(([each]) => each !== key)
  const all: [string, string][] = title.trim() ? [...others, [key, title.trim()]] : others
  return new Map(all.slice(-most))
}

/** The records as they are sent: those of a subject name the module that was chosen for it, so that the server does too. */
export const withModules = (rows: readonly PlannedRow[], chosen: ReadonlyMap<string, string>): ImportRecord[] =>
  rows.map(({ record, module }) => {
    const title = module && chosen.get(moduleKey(module))
    return title === undefined || record.kind !== 'meeting' ? record : { ...record, module: title }
  })
