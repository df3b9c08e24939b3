import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import type { Code, ImportRecord, SchoolOfFile } from '#schema/lists/importRecords.ts'
import type { KnownSchool, MissingEnrollment, PlanOptions } from '#schema/lists/plan/importPlan.ts'
import type { Separator } from '#schema/lists/sheet/separators.ts'
import type { SheetMapping } from '#schema/lists/sheet/sheetMapping.ts'
import type { School } from '#schema/nouns/school.ts'
import type { SubjectOfFile } from '#web/model/import/chosenModules.ts'
import type { AlikeTitles } from '#web/model/import/meantTitles.ts'
import type { PreviewRow } from '#web/model/import/previewRows.ts'

/** A file, or the cells that were pasted. */
export interface FileToOpen {
  name: string
  bytes?: Uint8Array
  pasted?: string
  /** What somebody chose as what stands between its cells. */
  separator?: Separator
}

/** A sheet as the page needs it: only its first rows. */
export interface OpenedSheet {
  file: string
  /** Empty for a file with one sheet. */
  name: string
  firstRows: string[][]
  rowCount: number
  /** How it is read, as far as it was recognized. */
  mapping: SheetMapping
  /** What stands between the cells of a text. */
  separator?: Separator | undefined
  isHidden?: boolean | undefined
  /** How many lines the sheet hides. */
  hiddenCount: number
  /** For each column, whether its days are mm/dd/yyyy; null for one without days that may be either. */
  monthFirst: (boolean | null)[]
}

export interface PlannedImport {
  rows: PreviewRow[]
  missing: MissingEnrollment[]
  subjects: SubjectOfFile[]
  /** The classes that the file writes in several ways. */
  alike: AlikeTitles[]
  /** How many of the file's students are in no class afterwards. */
  withoutClass: number
  /** The titles of the school's modules. */
  modules: string[]
  /** The school that the file names. */
  school: string | null
  /** In how many parts the records are sent. */
  parts: number
  /** The hash of all parts: the same file has the same. */
  hash: number
}

/** What the server made of an import. */
export interface AppliedImport {
  rows: PreviewRow[]
  /** The new people, who have no password yet. */
  people: { id: number; role: 'student' | 'teacher' }[]
}

/** What the school calls its classes, and whether titles that are alike are different classes. */
export interface ClassNames {
  names: ReadonlyMap<number, string>
  areApart: boolean
}

/** What the page asks of the worker that holds the files. A failure is a sentence for people. */
export interface ImportCalls {
  /** Reads files. Resolves to their sheets; none where the format says itself what every column holds. */
  open(files: readonly FileToOpen[], today: string): Promise<OpenedSheet[]>
  /** The schools that the files name, once they are open. */
  schools(): Promise<SchoolOfFile[]>
  /**
   * Reads the sheets as mapped. Resolves to the codes by which the server finds rows again.
   * @param titles of the school's classes
   * @param school whose rows are read, where the files have several
   */
  read(
    mappings: readonly SheetMapping[],
    titles: readonly string[],
    school?: Pick<School, 'name' | 'letterhead'>,
  ): Promise<Code[]>
  /** Plans what was read for a school. */
  plan(
    known: KnownSchool,
    options: Required<Pick<PlanOptions, 'today' | 'zone' | 'chosenModules'>> & ClassNames,
  ): Promise<PlannedImport>
  /** The records of a part, to send. */
  part(index: number): Promise<ImportRecord[]>
  /** What became of all records, with the server's answers to each part; the refused rows are then those of the result. */
  applied(answers: readonly (readonly AppliedRecord[])[]): Promise<AppliedImport>
  /** The refused rows as sheets to mend, each the text of a .csv file. */
  refused(rows: readonly Pick<PreviewRow, 'index' | 'why'>[]): Promise<{ name: string; csv: string }[]>
}
