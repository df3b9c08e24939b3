import type * as z from 'zod/mini'
import { line } from '../../schema/entities/fields.ts'
import { check, Refusal } from '../../schema/errors.ts'
import { createMaterial } from '../../schema/mutations/createMaterial.ts'
import { mustManageModule } from '../../schema/policies/module.ts'
import { byteRange } from '../../schema/rules/byteRange.ts'
import { fileHeaders } from '../../schema/rules/fileHeaders.ts'
import { acceptedWords } from '../../schema/rules/fileWords.ts'
import { ownFileAddress } from '../../schema/rules/ownFile.ts'
import { fileType } from '../fileType.ts'
import { mustStillBe } from '../store/people.ts'
import { readerOf } from '../store/reader.ts'
import { keepUpload, uploadFor } from '../store/uploads.ts'
import { type Ask, type House, numberIn, type Routes } from './api.ts'

const fileName: z.ZodMiniType<string> = line('name: diga o nome do arquivo')

/** Where files are sent to; the only body of the API that is not JSON. */
export const uploadPath = '/api/modules/:id/files'

/** The school's own files: sent by who may add materials and videos, had by who sees one that names them (decisions section 5). */
export function fileRoutes(routes: Routes, house: House) {
  routes.post(uploadPath, createMaterial.roles, (c) => take(c, house))
  routes.get('/api/files/:hash', 'signedIn', (c) => give(c, house))
}

/** Takes the raw body as a file of the module's school; answers with the address by which a material or video names it. */
async function take(c: Ask, { store, files, maxFileBytes, clock }: House): Promise<Response> {
  const actor = c.get('user')
  const { schoolId } = await mustManageModule(actor, readerOf(store.q), numberIn(c, 'id'))
  const name = check(fileName, c.req.query('name'))
  const tooLarge = () => new Refusal('file.tooLarge', `O arquivo é maior que o permitido: ${limitWords(maxFileBytes)}.`)
  if (Number(c.req.header('Content-Length') ?? 0) > maxFileBytes) throw tooLarge()
  const received = await files.receive(c.req.raw.body, maxFileBytes).catch((error) => {
    if (error instanceof Refusal) throw tooLarge()
    // The disk names what it could not do; else it was the sender who went away.
    throw error.syscall && error.syscall !== 'read' ? error : new Refusal('request.malformed')
  })
  try {
    const { hash, bytes } = received
    if (!bytes) throw new Refusal('file.empty')
    const type = await fileType(received.path, name)
    if (!type) throw new Refusal('file.type', `O arquivo não é de um tipo aceito. ${acceptedWords}`)
    await store.tx(async (q) => {
      await mustStillBe(q, actor)
      files.keep(received)
      await keepUpload(q, { hash, tenant: schoolId, userId: actor.id, name, type, bytes, at: clock.now() })
    })
    return c.json({ url: ownFileAddress({ hash, type, bytes }), name, type, bytes })
  } finally {
    files.discard(received)
  }
}

const limitWords = (bytes: number) => `até ${bytes / 2 ** 20} MB`

/** Gives a file, whole or the part asked for, so that a download that was cut goes on where it was. */
async function give(c: Ask, { store, files }: House): Promise<Response> {
  const hash = c.req.param('hash') ?? ''
  const upload = /^[0-9a-f]{64}$/.test(hash) ? await uploadFor(store.q, c.get('user'), hash) : undefined
  if (!upload || !files.has(hash)) throw new Refusal('notFound')
  const headers = fileHeaders(upload, upload.name)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  c.set('policy', headers['Content-Security-Policy'])
  const asked = c.req.header('If-Range')
  const range = asked && asked !== `"${hash}"` ? 'whole' : byteRange(c.req.header('Range'), upload.bytes)
  if (range === 'outside') {
    c.header('Content-Range', `bytes */${upload.bytes}`)
    return c.body(null, 416)
  }
  if (range === 'whole') {
    c.header('Content-Length', String(upload.bytes))
    return c.body(files.read(hash))
  }
  c.header('Content-Length', String(range.to - range.from + 1))
  c.header('Content-Range', `bytes ${range.from}-${range.to}/${upload.bytes}`)
  return c.body(files.read(hash, range), 206)
}
