import type { FileType } from '#schema/fields/ownFile.ts'
import type { ColumnTypes } from './columnTypes.ts'

/** The tables that say which files are in the store, and whose they are. */
export const makeFileTables = (k: ColumnTypes) => ({
  /**
   * The files a school uploaded, by content. The disk holds each file once for all schools (store/files/uploads.ts).
   */
  uploads: k.table(
    'uploads',
    {
      hash: k.text().notNull(),
      tenant: k.int().notNull(),
      userId: k.int().notNull(),
      name: k.text().notNull(),
      type: k.text().$type<FileType>().notNull(),
      bytes: k.int().notNull(),
      at: k.int().notNull(),
      /** The size of its light version or its picture; 0 when it has none, null until that is known. */
      lightBytes: k.int(),
      /** Its picture, by the address that a file of the school with this content would have. */
      picture: k.text(),
    },
    (t) => [k.primaryKey({ columns: [t.hash, t.tenant] })],
  ),
  /** The stills of other sites' videos (store/files/videoStills.ts). Times in ms. */
  videoStills: k.table(
    'video_stills',
    {
      tenant: k.int().notNull(),
      /** The video's name (schema/rules/content/videoStills.ts). */
      video: k.text().notNull(),
      /** By the address that a file of the school with this content would have; null when there was none. */
      still: k.text(),
      bytes: k.int().notNull(),
      triedAt: k.int().notNull(),
    },
    (t) => [k.primaryKey({ columns: [t.tenant, t.video] })],
  ),
})
