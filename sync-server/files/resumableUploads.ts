import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locker, MemoryLocker, Server } from '@tus/server'
import { type ErrorCode, errors } from '#schema/errors.ts'
import { uploadAddress } from '#schema/sync/uploads.ts'
import type { Received } from './fileStore.ts'
import { TusFiles } from './tusFiles.ts'
import { idsIn, isId, removeUpload, uploadsFolder } from './uploadsFolder.ts'

/**
 * Uploads that go on after a cut, by the tus protocol 1.0.0: created with their length, sent in pieces, each from where
 * the server's copy ends.
 * Guarantees: a piece is appended only where the copy ends, whoever sends it, and two that send at once do not mix. What
 * was received survives a restart. An upload belongs to the person who created it; whether they may is the routes'
 * concern. Nothing here is a school's file before `whole` was judged and kept (fileStore.ts).
 * They are on the server's disk whatever the store of files: a bucket cannot append a piece, and a content is judged
 * where it can be read at once. What is whole is moved to the store's folder, or sent to its bucket in parts.
 * After a crash: a piece that was cut off stays as far as it was written, and the sender asks how far that is.
 */
export interface ResumableUploads {
  /** Answers a creation. `about` says of what and whose it is. */
  create(request: Request, about: AboutUpload): Promise<Response>
  /** Answers HEAD, PATCH and DELETE of an upload. */
  goOn(request: Request): Promise<Response>
  /** What an upload is about, and how much of it is here; undefined when there is none. */
  find(id: string): Promise<KnownUpload | undefined>
  /** A person's uploads that are not complete or not yet kept. */
  of(userId: number): Promise<KnownUpload[]>
  /** The content of a complete upload, on the disk, with its hash. */
  whole(id: string): Promise<Received>
  remove(id: string): void
}

export interface AboutUpload {
  userId: number
  moduleId: number
  name: string
}
export interface KnownUpload extends AboutUpload {
  id: string
  bytes: number
  received: number
}

/** What the protocol's refusals mean here. */
const refusals: Record<number, ErrorCode> = {
  400: 'upload.malformed',
  403: 'notAllowed',
  404: 'upload.gone',
  409: 'upload.elsewhere',
  410: 'upload.gone',
  412: 'upload.malformed',
  413: 'file.tooLarge',
}

/**
 * @param folder that of the school's files
 * @param locker whose turn it is to add a piece; default: that of this process's requests
 */
export function openResumableUploads(
  folder: string,
  maxFileBytes: number,
  locker: Locker = new MemoryLocker(),
): ResumableUploads {
  const directory = uploadsFolder(folder)
  const created = new WeakMap<Request, AboutUpload>()
  let opened: { store: TusFiles; server: Server } | undefined
  const open = () => {
    mkdirSync(directory, { recursive: true })
    if (!opened) {
      const store = new TusFiles(directory)
      opened = { store, server: protocolServer(store, maxFileBytes, created, locker) }
    }
    return opened
  }
  const answer = (request: Request) => open().server.handleWeb(request as never) as unknown as Promise<Response>
  const pathOf = (id: string) => join(directory, id)

  async function find(id: string): Promise<KnownUpload | undefined> {
    if (!isId(id) || !existsSync(pathOf(id))) return undefined
    const upload = await open()
      .store.getUpload(id)
      .catch(() => undefined)
    if (!upload?.metadata) return undefined
    const { userId, moduleId, name } = upload.metadata
    return {
      ...{ id, userId: Number(userId), moduleId: Number(moduleId), name: name ?? '' },
      ...{ bytes: upload.size ?? 0, received: upload.offset },
    }
  }
  return {
    create(request, about) {
      created.set(request, about)
      return answer(request)
    },
    goOn: answer,
    find,
    async of(userId) {
      const found = await Promise.all(idsIn(directory).map(find))
      return found.filter((upload) => upload?.userId === userId) as KnownUpload[]
    },
    async whole(id) {
      const path = pathOf(id)
      const file = await openFile(path, 'r')
      try {
        await file.sync()
        const { size: bytes } = await file.stat()
        return { path, bytes, hash: open().store.hashes.of(id, bytes) ?? (await hashOf(path)) }
      } finally {
        await file.close()
      }
    },
    remove(id) {
      removeUpload(directory, id)
      opened?.store.hashes.forget(id)
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Uint8Array)
  return hash.digest('hex')
}

function protocolServer(
  datastore: TusFiles,
  maxSize: number,
  created: WeakMap<Request, AboutUpload>,
  locker: Locker,
): Server {
  return new Server({
    path: '/api/uploads',
    ...{ datastore, maxSize, locker },
    allowedOrigins: [],
    generateUrl: (_, { id }) => uploadAddress(id),
    getFileIdFromRequest: (request) => new URL(request.url).pathname.split('/')[3] ?? '',
    namingFunction: () => randomBytes(16).toString('hex'),
    async onUploadCreate(request) {
      const about = created.get(request as unknown as Request)!
      return { metadata: { userId: String(about.userId), moduleId: String(about.moduleId), name: about.name } }
    },
    onResponseError(_, error) {
      const status = 'status_code' in error ? error.status_code : 500
      const code = refusals[status]
      return code && { status_code: errors[code].status, body: errors[code].text }
    },
  })
}
