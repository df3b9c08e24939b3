import { check, Refusal } from '#schema/errors.ts'
import { codesToMatch, importPart, importStart, type PastImport } from '#schema/lists/importCalls.ts'
import type { ImportRecord } from '#schema/lists/importRecords.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { isAdminOf } from '#schema/permissions/user.ts'
import type { AppContext } from '#server/appContext.ts'
import { bodyOf, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { applyImport, applyRecords } from '#server/imports/applyRecords.ts'
import { codedRows } from '#server/imports/knownFor.ts'
import { undoImport, undoImportAct } from '#server/imports/undoImport.ts'
import { openCodes } from '#server/store/imports/codes.ts'
import { addImport, type Import, importOf, importsOf } from '#server/store/imports/imports.ts'
import { lookUpPeople } from '#server/store/imports/lookUp.ts'
import { namesOf } from '#server/store/journal/authors.ts'
import { readerOf } from '#server/store/queries/reader.ts'

/** How many imports are listed. */
const listed = 50

/** Imports of lists of people and classes, part by part. Administrators import into their own school. */
export function importRoutes(routes: Routes, { store, clock, zone, pokes, takenNames, traces }: AppContext) {
  const { roles } = mustChooseSchool
  const schoolFor = (c: RequestContext, schoolId: number | undefined) =>
    mustChooseSchool(c.get('user'), readerOf(store.q), schoolId)

  routes.post('/api/imports/match', roles, async (c) => {
    const args = check(codesToMatch, await bodyOf(c))
    const schoolId = await schoolFor(c, args.schoolId)
    traces.schoolsRead(c.get('user'), [schoolId])
    const scope = { q: store.q, codes: await openCodes(store), schoolId, now: clock.now() }
    const rows = readerOf(store.q)
    const classes = await rows.where('classes', { schoolId })
    const found = {
      users: await codedRows(scope, 'users', args.codes, (ids) => lookUpPeople(store.q, ids)),
      classes: await codedRows(scope, 'classes', args.codes, () => classes),
    }
    return c.json(
      Object.fromEntries(
        (['users', 'classes'] as const).flatMap((table) =>
          [...found[table]].map(([code, id]) => [code, { table, id }]),
        ),
      ),
    )
  })

  routes.get('/api/imports', roles, async (c) => {
    const schoolId = await schoolFor(c, schoolIn(c))
    traces.schoolsRead(c.get('user'), [schoolId])
    const imports = await importsOf(store.q, schoolId, listed)
    const names = await namesOf(
      store.q,
      imports.map(({ actorId }) => actorId),
    )
    return c.json(
      imports.map(
        ({ id, at, actorId, file, counts, undoneAt }): PastImport => ({
          ...{ id, at, userId: actorId, userName: names.get(actorId)!, file, counts, undoneAt },
        }),
      ),
    )
  })

  routes.post('/api/imports', roles, async (c) => {
    const { schoolId, file } = check(importStart, await bodyOf(c))
    const tenant = await schoolFor(c, schoolId)
    const row = { tenant, actorId: c.get('user').id, at: clock.now(), file: shortened(file) }
    return c.json({ id: await store.tx((q) => addImport(q, row)) })
  })

  routes.post(applyImport.path, roles, async (c) => {
    const actor = c.get('user')
    const { id: importId } = await importIn(c)
    const { records } = check(importPart, await bodyOf(c))
    if (records.some((record) => record.kind === 'person' && record.email)) takenNames.check(actor.id)
    const part = { importId, actor, records: records as ImportRecord[], now: clock.now(), zone }
    const { rows, woken, namesTold } = await applyRecords(store, part)
    for (let i = 0; i < namesTold; i += 1) takenNames.count(actor.id)
    pokes.poke(woken)
    return c.json(rows)
  })

  routes.post(undoImportAct.path, roles, async (c) => {
    const { id: importId } = await importIn(c)
    const { woken, ...done } = await undoImport(store, { importId, actor: c.get('user'), now: clock.now() })
    pokes.poke(woken)
    return c.json(done)
  })

  /** The import in the address. Throws 404 for one of a school that the caller does not administer. */
  async function importIn(c: RequestContext): Promise<Import> {
    const found = await importOf(store.q, numberIn(c, 'id'))
    if (!found || !isAdminOf(c.get('user'), { schoolId: found.tenant }))
      throw new Refusal('notFound', 'Importação não encontrada.')
    return found
  }
}

/** The names of many files, shortened for the history. */
const shortened = (file: string) => (file.length > 200 ? `${file.slice(0, 199)}…` : file)

function schoolIn(c: RequestContext): number | undefined {
  const text = c.req.query('schoolId')
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('args.invalid', 'Campo inválido: schoolId.')
  return Number(text)
}
