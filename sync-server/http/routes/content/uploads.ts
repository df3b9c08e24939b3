import { check, type ErrorCode, Refusal } from '#schema/errors.ts'
import { ownFileAddress } from '#schema/fields/ownFile.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { mustManageModule } from '#schema/permissions/module.ts'
import { fileHash, finishedUpload } from '#schema/sync/uploads.ts'
import type { AppContext } from '#server/appContext.ts'
import type { KnownUpload } from '#server/files/resumableUploads.ts'
import { bodyOf, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { mustHaveRoom } from '#server/store/files/schoolFiles.ts'
import { schoolUpload } from '#server/store/files/uploads.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { fileName, fileTooLarge } from './files.ts'
import { keepFile } from './keepFile.ts'

/** How many uploads one person may have under way. */
const mostAtOnce = 50

/**
 * Uploads that go on after a cut, by the tus protocol. Whoever may add a material may upload its file; an upload is seen
 * by the person who began it alone (decisions section 5).
 */
export function uploadRoutes(routes: Routes, context: AppContext) {
  const { roles } = createMaterial
  const { uploads } = context
  routes.post('/api/modules/:id/uploads', roles, (c) => beginUpload(c, context))
  routes.get('/api/modules/:id/files/:hash', roles, (c) => sendKnownFile(c, context))
  routes.get('/api/uploads/:id', roles, async (c) => {
    const { name, bytes, received } = await ownUpload(c, context)
    return c.req.raw.method === 'HEAD' ? uploads.goOn(c.req.raw) : c.json({ name, bytes, received })
  })
  routes.patch('/api/uploads/:id', roles, async (c) => {
    await ownUpload(c, context)
    return uploads.goOn(c.req.raw)
  })
  routes.delete('/api/uploads/:id', roles, async (c) => {
    uploads.remove((await ownUpload(c, context)).id)
    return c.body(null)
  })
  // Two tabs may finish it at once: the second finds that it is gone, and then the file by its hash.
  routes.post('/api/uploads/:id/file', roles, (c) =>
    context.files.schedule(c.req.param('id') ?? '', () => finishUpload(c, context)),
  )
}

/** Begins an upload, unless its file is too large or does not fit already. Answers with its address. */
async function beginUpload(c: RequestContext, { store, uploads, maxFileBytes, schoolFileBytes }: AppContext) {
  const actor = c.get('user')
  const moduleId = numberIn(c, 'id')
  const { schoolId } = await mustManageModule(actor, readerOf(store.q), moduleId)
  const name = check(fileName, c.req.query('name'))
  const bytes = Number(c.req.header('Upload-Length'))
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw new Refusal('upload.malformed')
  if (!bytes) throw new Refusal('file.empty')
  if (bytes > maxFileBytes) throw fileTooLarge(maxFileBytes)
  const others = await uploads.of(actor.id)
  if (others.length >= mostAtOnce) throw new Refusal('upload.tooMany')
  const underWay = others.reduce((sum, each) => sum + each.bytes, 0)
  await mustHaveRoom(
    store.q,
    { hash: '', tenant: schoolId, userId: actor.id, bytes: bytes + underWay },
    schoolFileBytes,
  )
  return uploads.create(c.req.raw, { userId: actor.id, moduleId, name })
}

/** An upload of the person's own; others' do not exist to them. */
async function ownUpload(c: RequestContext, { uploads }: AppContext): Promise<KnownUpload> {
  const upload = await uploads.find(c.req.param('id') ?? '')
  if (upload?.userId !== c.get('user').id) throw new Refusal('upload.gone')
  return upload
}

/** The refusals that are about the content itself: sent again, it would be refused again. */
const ofContent: readonly ErrorCode[] = ['file.broken', 'file.type', 'file.empty', 'file.tooLarge']

/**
 * Makes a complete upload a file of the school. A content that can never be one is thrown away; after any other failure
 * it stays, so that it need not be sent again.
 */
async function finishUpload(c: RequestContext, context: AppContext) {
  const { store, uploads } = context
  const actor = c.get('user')
  const { id, moduleId, name, bytes, received } = await ownUpload(c, context)
  const { hash } = check(finishedUpload, await bodyOf(c))
  const { schoolId } = await mustManageModule(actor, readerOf(store.q), moduleId)
  if (received < bytes) throw new Refusal('upload.unfinished')
  const whole = await uploads.whole(id)
  try {
    if (whole.hash !== hash) throw new Refusal('file.broken')
    const file = await keepFile(context, whole, { actor, schoolId, name })
    uploads.remove(id)
    return c.json(file)
  } catch (error) {
    if (error instanceof Refusal && ofContent.includes(error.code)) uploads.remove(id)
    throw error
  }
}

/** A file that the school has already need not be sent again. */
async function sendKnownFile(c: RequestContext, { store, files }: AppContext) {
  const { schoolId } = await mustManageModule(c.get('user'), readerOf(store.q), numberIn(c, 'id'))
  const hash = check(fileHash, c.req.param('hash'))
  const upload = await schoolUpload(store.q, hash, schoolId)
  if (!upload || !(await files.has(hash))) throw new Refusal('notFound')
  const { name, type, bytes } = upload
  return c.json({ url: ownFileAddress({ hash, type, bytes }), name, type, bytes })
}
