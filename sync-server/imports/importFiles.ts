import { Refusal } from '#schema/errors.ts'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { type Letterhead, letterheadOf } from '#schema/fields/letterhead.ts'
import { type WantedSchool, wantedSchool } from '#schema/lists/chooseSchool.ts'
import { partsOfCode } from '#schema/lists/codeOf.ts'
import type { ImportRecord, ImportRecords } from '#schema/lists/importRecords.ts'
import { joinRecords } from '#schema/lists/joinRecords.ts'
import type { KnownSchool, PlannedRow } from '#schema/lists/plan/importPlan.ts'
import { partsToSend, prepareRecords } from '#schema/lists/plan/prepareRecords.ts'
import { planImport } from '#schema/lists/planImport.ts'
import { readFile } from '#schema/lists/readFile.ts'
import { type NamedFile, recordsForSchool, schoolsOfFiles } from '#schema/lists/recordsForSchool.ts'
import { blankRow, put } from '#schema/nouns/tables.ts'
import { takeIds } from '#server/store/counters.ts'
import { keepSchoolCode, openCodes, schoolOfCode } from '#server/store/imports/codes.ts'
import { addImport } from '#server/store/imports/imports.ts'
import { addEntry } from '#server/store/journal/journal.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Q, Store } from '#server/store/store.ts'
import { write } from '#server/store/write/write.ts'
import { applyRecords } from './applyRecords.ts'
import { knownFor } from './knownFor.ts'

export interface FileBytes {
  name: string
  bytes: Uint8Array
}

export interface ImportSettings {
  /** ms */
  now: number
  zone: string
  /** The school to import into, instead of the one that the files name. */
  schoolId?: number
  /** The school of the files whose rows are meant, where they have several. */
  school?: WantedSchool
}

export interface ImportedFiles {
  /** What became of each record, in the order of the files. */
  rows: PlannedRow[]
  /** The import's number, by which it is taken back; undefined for a preview, and when there was nothing to do. */
  importId?: number
  /** The school that was made for the files. */
  newSchool?: { id: number; name: string }
}

/** What became of one school of the files: a name where they have several, and a sentence where it failed. */
export type ImportedSchool = { school?: string } & (ImportedFiles | { failure: string })

/**
 * Imports files, or previews them, each school that they name by itself. One that fails stops no other. Throws as
 * `importFiles` does where the files have one school, or none, or the school to import into was given.
 */
export async function importSchools(
  store: Store,
  files: readonly FileBytes[],
  settings: ImportSettings,
  act: typeof importFiles = importFiles,
): Promise<ImportedSchool[]> {
  const schools = settings.schoolId === undefined ? schoolsOfFiles(await openAll(files, settings)) : []
  if (schools.length < 2) return [await act(store, files, settings)]
  const done: ImportedSchool[] = []
  for (const school of schools)
    try {
      done.push({ school: school.name, ...(await act(store, files, { ...settings, school })) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      done.push({ school: school.name, failure: error.message })
    }
  return done
}

/**
 * Imports files of any format as whoever runs the server does, part by part like the office's screen.
 * Guarantees: files with nothing new write nothing. A refused record stops no other. A school that the files name by a
 * code of the census, and that nobody has, is made.
 * After a crash: the parts before it are there, and the same files again do the rest.
 * Throws `UnreadableFile` for a file that cannot be read, and a Refusal when the school is not known.
 */
export async function importFiles(
  store: Store,
  files: readonly FileBytes[],
  settings: ImportSettings,
): Promise<ImportedFiles> {
  const read = await readAll(store, files, settings)
  const records = prepareRecords(read.records)
  const school = await schoolFor(store, read.school, settings)
  const planned = await planFiles(store, records, school, settings)
  if (!planned.some(({ verdict }) => verdict === 'created' || verdict === 'changed')) return { rows: planned }
  const { now, zone } = settings
  const newSchool = school === undefined ? await makeSchool(store, read.school!, now) : undefined
  const schoolId = school ?? newSchool!.id
  if (read.school && school !== undefined) await store.tx((q) => keepCodes(q, read.school!, schoolId))
  const file = files.map(({ name }) => name).join(', ')
  const importId = await store.tx((q) => addImport(q, { tenant: schoolId, actorId: 0, at: now, file }))
  const done = new Map<ImportRecord, PlannedRow>()
  for (const part of partsToSend(records)) {
    const { rows } = await applyRecords(store, { importId, actor: null, records: part, now, zone })
    for (const [i, record] of part.entries()) done.set(record, { record, ...rows[i]! })
  }
  return { rows: inFileOrder(done, planned), importId, ...(newSchool && { newSchool }) }
}

/** What would become of the files. Writes nothing. */
export async function previewFiles(
  store: Store,
  files: readonly FileBytes[],
  settings: ImportSettings,
): Promise<ImportedFiles> {
  const { records, school } = await readAll(store, files, settings)
  return { rows: await planFiles(store, records, await schoolFor(store, school, settings), settings) }
}

/** The rows that were sent, and of the others what was planned: refused and skipped lines are not sent. */
function inFileOrder(done: ReadonlyMap<ImportRecord, PlannedRow>, planned: readonly PlannedRow[]): PlannedRow[] {
  const sent = new Map([...done.values()].map((row) => [placeOf(row.record), row]))
  return planned.map((row) => sent.get(placeOf(row.record)) ?? row)
}

const placeOf = ({ kind, source: { file, sheet, line }, ...record }: ImportRecord) =>
  JSON.stringify([kind, file, sheet, line, 'codes' in record ? record.codes : 'what' in record ? record.what : ''])

async function openAll(files: readonly FileBytes[], { now, zone }: ImportSettings): Promise<NamedFile[]> {
  const today = civilDateOf(now, zone)
  return Promise.all(files.map(async ({ name, bytes }) => ({ name, read: await readFile({ name, bytes, today }) })))
}

async function readAll(store: Store, files: readonly FileBytes[], settings: ImportSettings): Promise<ImportRecords> {
  const wanted = settings.school ?? (await wantedIn(store, settings.schoolId))
  const today = civilDateOf(settings.now, settings.zone)
  const all = recordsForSchool(await openAll(files, settings), today, [], wanted)
  const [first] = all
  if (!first) throw new Refusal('args.invalid', 'Diga pelo menos um arquivo.')
  const school = all.find((each) => each.school)?.school
  return { format: first.format, records: joinRecords(all), ...(school && { school }) }
}

/** A school as its letterhead says it. */
async function wantedIn(store: Store, schoolId: number | undefined): Promise<WantedSchool | undefined> {
  const row = schoolId === undefined ? undefined : await readerOf(store.q).get('schools', schoolId)
  return row && wantedSchool(row)
}

/** The number of the school that is meant; undefined when it has to be made. */
async function schoolFor(
  store: Store,
  named: ImportRecords['school'],
  { schoolId }: ImportSettings,
): Promise<number | undefined> {
  const { q } = store
  if (schoolId !== undefined && !(await readerOf(q).get('schools', schoolId)))
    throw new Refusal('notFound', `Não há escola com o número ${schoolId}.`)
  for (const code of named?.codes ?? []) {
    const known = await schoolOfCode(q, code)
    if (known === undefined || !(await readerOf(q).get('schools', known))) continue
    if (schoolId === undefined || schoolId === known) return known
    throw new Refusal('args.invalid', `A escola do arquivo já é a de número ${known}, não a ${schoolId}.`)
  }
  const labelled = schoolId === undefined && named ? await schoolLabelled(q, named) : undefined
  if (labelled !== undefined) return labelled
  if (schoolId === undefined && !named)
    throw new Refusal('args.invalid', 'O arquivo não diz a escola: acrescente --school e o número dela.')
  return schoolId
}

/** The only school whose letterhead has the code of the census that files name. */
async function schoolLabelled(q: Q, { codes }: NamedSchool): Promise<number | undefined> {
  const found = (await readerOf(q).where('schools', {})).filter((row) =>
    wantedSchool(row).codes.some((code) => codes.includes(code)),
  )
  return found.length === 1 ? found[0]!.id : undefined
}

async function planFiles(
  store: Store,
  records: readonly ImportRecord[],
  schoolId: number | undefined,
  { now, zone }: ImportSettings,
): Promise<PlannedRow[]> {
  const prepared = prepareRecords(records)
  const nothing: KnownSchool = {
    ...{ schoolId: 0, people: [], classes: [], enrollments: [] },
    codes: { users: new Map(), classes: new Map() },
  }
  const known =
    schoolId === undefined
      ? nothing
      : await knownFor({ q: store.q, codes: await openCodes(store), schoolId, now }, prepared)
  return planImport(prepared, known, { today: civilDateOf(now, zone), zone, now }).rows
}

type NamedSchool = NonNullable<ImportRecords['school']>

function makeSchool(store: Store, named: NamedSchool, now: number) {
  return store.tx(async (q) => {
    const { name } = named
    const id = await takeIds(q, 'schools', 1)
    const entry = await takeIds(q, 'journal', 1)
    const row = { ...blankRow.schools, id, name, letterhead: letterheadFor(named), createdAt: now }
    const { changes } = await write(q, [put('schools', row)], [now, entry])
    await addEntry(q, {
      ...{ id: entry, actorId: 0, device: null, tenant: id, at: now, receivedAt: now },
      ...{ name: 'createSchool', method: 'POST', path: '/api/schools', body: { name, active: true }, hash: '' },
      ...{ outcome: 'applied', code: null, message: null, changes },
    })
    await keepCodes(q, named, id)
    return { id, name }
  })
}

/** The code of the census, by which its own files and the network's are told to be of the school. */
function letterheadFor({ codes }: NamedSchool): Letterhead | null {
  const inep = codes.map(partsOfCode).find(([kind]) => kind === 'inep')
  return inep ? letterheadOf(inep[1]) : null
}

async function keepCodes(q: Q, { codes }: NamedSchool, schoolId: number) {
  for (const code of codes) if ((await schoolOfCode(q, code)) === undefined) await keepSchoolCode(q, code, schoolId)
}
