import { hashOf } from '#schema/fields/hashOf.ts'
import { wantedSchool } from '#schema/lists/chooseSchool.ts'
import type { Code, ImportRecord, ImportRecords } from '#schema/lists/importRecords.ts'
import { joinRecords } from '#schema/lists/joinRecords.ts'
import type { PlannedRow } from '#schema/lists/plan/importPlan.ts'
import { partsToSend } from '#schema/lists/plan/prepareRecords.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { type ReadFile, readFile, readPasted } from '#schema/lists/readFile.ts'
import { type NamedFile, recordsForSchool, schoolsOfFiles } from '#schema/lists/recordsForSchool.ts'
import { hasDays, isMonthFirst } from '#schema/lists/sheet/spoiledCells.ts'
import { csvOf, utf8Mark } from '#web/exports/csvOf.ts'
import { subjectsOfFile, withModules } from '#web/model/import/chosenModules.ts'
import { codesIn } from '#web/model/import/codesIn.ts'
import { meantTitles } from '#web/model/import/meantTitles.ts'
import { type PreviewRow, previewRow } from '#web/model/import/previewRows.ts'
import { refusedTables } from '#web/model/import/refusedTables.ts'
import type { FileToOpen, ImportCalls, OpenedSheet } from './importMessages.ts'

/** How many of a sheet's first rows the page shows. */
const firstRows = 16

/**
 * Holds the files of an import, in the worker: what they say, how they are mapped and what the plan makes of them. The
 * page gets only what it shows and sends.
 */
export function importSession(): ImportCalls {
  let files: NamedFile[] = []
  let day = ''
  /** As the files have them, and as they are meant in the school. */
  let joined: ImportRecord[] = []
  let records: ImportRecord[] = []
  let parts: ImportRecord[][] = []
  let read: ImportRecords[] = []
  /** The rows that were shown last, by their index. */
  let shown: PlannedRow[] = []
  let nameOf: (personId: number) => string = () => ''
  const show = (rows: PlannedRow[]): PreviewRow[] => {
    shown = rows
    return rows.map((row, index) => previewRow(row, index, nameOf))
  }

  return {
    async open(toOpen, today) {
      day = today
      files = await Promise.all(toOpen.map((file) => openFile(file, today)))
      return files.flatMap(({ name, read }) =>
        read.format !== 'sheet'
          ? []
          : read.sheets.map(
              ({ sheet, mapping }): OpenedSheet => ({
                file: name,
                name: sheet.name,
                // From a title of any height to the first rows under the headings.
                firstRows: sheet.rows.slice(0, Math.max(firstRows, mapping.headingLine + 6)),
                rowCount: sheet.rows.length,
                mapping,
                separator: sheet.separator,
                isHidden: sheet.isHidden,
                hiddenCount: sheet.hiddenLines?.size ?? 0,
                monthFirst: mapping.columns.map((_, column) => {
                  const cells = sheet.rows.slice(mapping.headingLine).map((row) => row[column] ?? '')
                  return hasDays(cells) ? isMonthFirst(cells) : null
                }),
              }),
            ),
      )
    },
    schools: async () => schoolsOfFiles(files),
    async read(mappings, titles, school): Promise<Code[]> {
      let next = 0
      const mapped = files.map(({ name, read }): NamedFile => {
        if (read.format !== 'sheet') return { name, read }
        const sheets = read.sheets.map(({ sheet }) => ({ sheet, mapping: mappings[next++]! }))
        return { name, read: { ...read, sheets } }
      })
      read = recordsForSchool(mapped, day, titles, school && wantedSchool(school))
      joined = joinRecords(read)
      return codesIn(joined)
    },
    async plan(known, options) {
      const { names: classNames, areApart, ...planning } = options
      const meant = meantTitles(joined, known.classes, { names: classNames, areApart, today: options.today })
      records = meant.records
      const { rows, missing, withoutClass } = planImport(records, known, planning)
      const names = new Map(known.people.map(({ id, name }) => [id, name]))
      nameOf = (id) => names.get(id) ?? 'outra pessoa do arquivo'
      parts = partsToSend(withModules(rows, options.chosenModules))
      return {
        rows: show(rows.map((row) => withoutClassNote(row, withoutClass))),
        missing,
        subjects: subjectsOfFile(rows),
        alike: meant.alike,
        withoutClass: withoutClass.size,
        modules: (known.modules ?? []).map(({ title }) => title),
        school: read.find(({ school }) => school)?.school?.name ?? null,
        parts: parts.length,
        hash: hashOf(JSON.stringify(parts)),
      }
    },
    part: async (index) => parts[index]!,
    async applied(answers) {
      const sent = parts.flatMap((part, i) => part.map((record, j) => ({ record, ...answers[i]![j]! })))
      const kept = records.flatMap((record): PlannedRow[] =>
        record.kind === 'refused' || record.kind === 'skipped'
          ? [{ record, verdict: record.kind, why: record.why }]
          : [],
      )
      return {
        rows: show([...sent, ...kept]),
        people: sent.flatMap(({ record, verdict, id }) =>
          record.kind === 'person' && verdict === 'created' && id ? [{ id, role: record.role }] : [],
        ),
      }
    },
    refused: async (rows) =>
      refusedTables(
        rows.map(({ index, why }) => ({ record: shown[index]!.record, why })),
        files.flatMap(({ name, read }) =>
          read.format === 'sheet' ? read.sheets.map((each) => ({ ...each, file: name })) : [],
        ),
      ).map(({ name, rows }) => ({ name, csv: utf8Mark + csvOf(rows, ';') })),
  }
}

/** A student's row that says that the student is in no class afterwards, to be searched. */
function withoutClassNote(row: PlannedRow, withoutClass: ReadonlySet<number>): PlannedRow {
  if (row.record.kind !== 'person' || !withoutClass.has(row.id ?? 0)) return row
  return { ...row, note: [row.note, 'fica sem turma'].filter(Boolean).join('; ') }
}

async function openFile({ name, bytes, pasted, separator }: FileToOpen, today: string) {
  const read: ReadFile = pasted
    ? { format: 'sheet', sheets: await readPasted(pasted, today, separator) }
    : await readFile({ name, bytes: bytes!, today, separator })
  return { name, read }
}
