import { check, Refusal } from '#schema/errors.ts'
import { type OwnFile, ownFile } from '#schema/fields/ownFile.ts'
import { createMaterial } from '#schema/mutations/lesson/createMaterial.ts'
import { noLesson } from '#schema/permissions/lesson.ts'
import { mustManageModule } from '#schema/permissions/module.ts'
import { mayHavePicture } from '#schema/rules/content/pictures.ts'
import { stillSource } from '#schema/rules/content/videoStills.ts'
import { fileHash, sentPicture } from '#schema/sync/uploads.ts'
import type { AppContext } from '#server/appContext.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import { keepPictureFile } from '#server/files/keepPicture.ts'
import { bodyOf, numberIn, type RequestContext, type Routes } from '#server/http/api.ts'
import { mustStillBe } from '#server/store/accounts/people.ts'
import { mustHaveRoom } from '#server/store/files/schoolFiles.ts'
import { keepPicture, schoolUpload, uploadFor } from '#server/store/files/uploads.ts'
import { stillOf } from '#server/store/files/videoStills.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import { requireVisibleLesson, visibilityFor } from '../visibility.ts'
import { sendContent } from './files.ts'

/**
 * Small pictures. The first page of a PDF is drawn by the device that sent it. Each school has its own of a content,
 * since it is only as true as the device that drew it: one that a school has sent is never shown to another. Whoever may
 * read the file may see it. The still of another site's video was fetched for a school that wants them
 * (files/stills/videoStills.ts), and is shown to whoever sees the video. Where there is none, the answer is nothing: for
 * a decoration, no page shall report an error.
 */
export function pictureRoutes(routes: Routes, context: AppContext) {
  routes.post('/api/modules/:id/files/:hash/picture', createMaterial.roles, (c) => receivePicture(c, context))
  routes.get('/api/files/:hash/picture', 'signedIn', (c) => sendPicture(c, context))
  routes.get('/api/lesson-videos/:id/still', 'signedIn', (c) => sendStill(c, context))
}

/** Keeps the picture of a file that the school has. One that has a picture already, or can have none, stays as it is. */
async function receivePicture(c: RequestContext, context: AppContext): Promise<Response> {
  const { store, schoolFileBytes } = context
  const actor = c.get('user')
  const { schoolId: tenant } = await mustManageModule(actor, readerOf(store.q), numberIn(c, 'id'))
  const hash = check(fileHash, c.req.param('hash'))
  const upload = await schoolUpload(store.q, hash, tenant)
  if (!upload) throw new Refusal('notFound')
  const { picture } = check(sentPicture, await bodyOf(c))
  if (!mayHavePicture(upload) || upload.picture) return c.body(null)
  await keepPictureFile(context, new Blob([Buffer.from(picture, 'base64')]), async (q, file) => {
    await mustStillBe(q, actor)
    await mustHaveRoom(q, { ...file, tenant, userId: actor.id }, schoolFileBytes)
    await keepPicture(q, { hash, tenant }, file)
  })
  return c.body(null)
}

async function sendPicture(c: RequestContext, { store, files, clock }: AppContext): Promise<Response> {
  const hash = c.req.param('hash') ?? ''
  const upload = /^[0-9a-f]{64}$/.test(hash) ? await uploadFor(store.q, c.get('user'), hash, clock.now()) : undefined
  if (!upload) throw new Refusal('notFound')
  return picture(c, files, ownFile(upload.picture ?? ''))
}

async function sendStill(c: RequestContext, context: AppContext): Promise<Response> {
  const { store, files } = context
  const rows = readerOf(store.q)
  const video = await rows.get('lessonVideos', numberIn(c, 'id'))
  if (!video) throw noLesson()
  const { id: moduleId, schoolId } = await requireVisibleLesson(context, rows, c, video.lessonId)
  const isVisible = await visibilityFor(context, c)
  if (!isVisible('lessonVideos', video, { schoolId, moduleId })) throw noLesson()
  const source = stillSource(video.videoEmbed)
  return picture(c, files, source && (await stillOf(store.q, { tenant: schoolId ?? 0, source })))
}

async function picture(c: RequestContext, files: FileStore, file: OwnFile | undefined): Promise<Response> {
  const sent = file && (await sendContent(c, files, { ...file, name: file.hash }, { ...file, name: '' }))
  return sent ?? c.body(null, 204)
}
