import type * as z from 'zod/mini'
import { check, Refusal } from '#schema/errors.ts'
import { line } from '#schema/fields/fields.ts'
import type { OwnFile } from '#schema/fields/ownFile.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { mustManageModule } from '#schema/permissions/module.ts'
import { byteRange } from '#schema/rules/content/byteRange.ts'
import { fileHeaders } from '#schema/rules/content/fileHeaders.ts'
import { lightTypes } from '#schema/rules/content/lightImages.ts'
import type { AppContext } from '#server/appContext.ts'
import { type FileStore, lightName } from '#server/files/fileStore.ts'
import { numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { uploadFor } from '#server/store/files/uploads.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { keepFile } from './keepFile.ts'

export const fileName: z.ZodMiniType<string> = line('name: diga o nome do arquivo')

/** The upload route. It has the only body of the API that is not JSON. */
const uploadPath = '/api/modules/:id/files'

/**
 * The school's own files. People who may add materials and videos upload them; people who see a material or video that
 * names a file may read it (decisions section 5).
 */
export function fileRoutes(routes: Routes, context: AppContext) {
  routes.post(uploadPath, createMaterial.roles, (c) => receiveFile(c, context))
  routes.get('/api/files/:hash', 'signedIn', (c) => sendFile(c, context))
}

/**
 * Stores the raw body as a file of the module's school. Answers with the address that a material or video uses for it.
 */
async function receiveFile(c: RequestContext, context: AppContext): Promise<Response> {
  const { store, files, maxFileBytes } = context
  const actor = c.get('user')
  const { schoolId } = await mustManageModule(actor, readerOf(store.q), numberIn(c, 'id'))
  const name = check(fileName, c.req.query('name'))
  const tooLarge = () => fileTooLarge(maxFileBytes)
  if (Number(c.req.header('Content-Length') ?? 0) > maxFileBytes) throw tooLarge()
  const received = await files.receive(c.req.raw.body, maxFileBytes).catch((error) => {
    if (error instanceof Refusal) throw tooLarge()
    // A disk error names its system call. Any other error means that the sender went away.
    throw error.syscall && error.syscall !== 'read' ? error : new Refusal('request.malformed')
  })
  try {
    return c.json(await keepFile(context, received, { actor, schoolId, name }))
  } finally {
    files.discard(received)
  }
}

/** @param limit bytes */
export const fileTooLarge = (limit: number) =>
  new Refusal('file.tooLarge', `O arquivo é maior que o permitido: até ${limit / 2 ** 20} MB.`)

/**
 * Sends a file, whole or the requested part, so that an interrupted download can resume. With `light=true` an image's
 * light version takes its place, once there is one.
 */
async function sendFile(c: RequestContext, { store, files, lights, clock }: AppContext): Promise<Response> {
  const hash = c.req.param('hash') ?? ''
  const upload = /^[0-9a-f]{64}$/.test(hash) ? await uploadFor(store.q, c.get('user'), hash, clock.now()) : undefined
  if (!upload) throw new Refusal('notFound')
  const { lightBytes } = upload
  if (c.req.query('light') === 'true' && lightBytes !== 0 && lightTypes.includes(upload.type)) {
    const about = { ...upload, type: 'webp' } as const
    const light = lightBytes && (await sendContent(c, files, { name: lightName(hash), bytes: lightBytes }, about))
    if (light) return light
    lights.want(hash)
  }
  const whole = await sendContent(c, files, { name: hash, bytes: upload.bytes }, upload)
  if (!whole) throw new Refusal('notFound')
  return whole
}

/** Sends a content of the store, whole or the requested part. Undefined when the store does not have it. */
export async function sendContent(
  c: RequestContext,
  files: FileStore,
  { name, bytes }: { name: string; bytes: number },
  about: OwnFile & { name: string },
): Promise<Response | undefined> {
  const etag = `"${name}"`
  const expected = c.req.header('If-Range')
  const range = expected && expected !== etag ? 'whole' : byteRange(c.req.header('Range'), bytes)
  const part = typeof range === 'string' ? undefined : range
  const body = range === 'outside' ? null : await files.read(name, part)
  if (body === undefined) return undefined
  const headers: Record<string, string> = { ...fileHeaders(about, about.name), ETag: etag }
  for (const [header, value] of Object.entries(headers)) c.header(header, value)
  c.set('policy', headers['Content-Security-Policy'])
  if (!body) {
    c.header('Content-Range', `bytes */${bytes}`)
    return c.body(null, 416)
  }
  if (!part) {
    c.header('Content-Length', String(bytes))
    return c.body(body)
  }
  c.header('Content-Length', String(part.to - part.from + 1))
  c.header('Content-Range', `bytes ${part.from}-${part.to}/${bytes}`)
  return c.body(body, 206)
}
