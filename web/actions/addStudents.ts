import { hashOf } from '#schema/fields/hashOf.ts'
import type { AppliedRecord } from '#schema/lists/importCalls.ts'
import type { ClassToFill } from '#schema/lists/studentLines.ts'
import { sendRecords, undoImport } from '#web/api/imports.ts'
import { type AddedStudents, addedStudents } from '#web/model/import/addedStudents.ts'
import { quiet, syncNow } from '#web/sync/engine.ts'
import { continueOrBeginImport, forgetBegunImport } from './begunImport.ts'

interface ToAdd {
  schoolClass: ClassToFill & { schoolId: number }
  /** The lines, as they were typed or pasted. */
  text: string
  /** A civil date. */
  today: string
  /** Who adds them. */
  userId: number
}

/**
 * Adds students to a class from lines of text, as an import of its own: new accounts without a password, and the places
 * in the class. Lines that cannot be taken are in the result. After a lost answer the same lines go on where they
 * stopped. Rejects with a sentence for people; what was sent by then is kept.
 * @returns `importId` is null when no line could be sent
 */
export async function addStudents(toAdd: ToAdd): Promise<{ importId: number | null; added: AddedStudents }> {
  const { schoolClass, text, today, userId } = toAdd
  const { schoolId, title } = schoolClass
  const { readStudentLines } = await import('#schema/lists/studentLines.ts')
  const { records, parts } = inWords(() => readStudentLines(text, schoolClass, today))
  const answers: AppliedRecord[][] = []
  if (!parts.length) return { importId: null, added: addedStudents(text, records, parts, answers) }
  // The server must have the class, which may have been made just now.
  await quiet()
  try {
    const file = `Alunos de ${title}`
    const importId = await continueOrBeginImport({ schoolId, userId, file, hash: hashOf(JSON.stringify(parts)) })
    for (const part of parts) answers.push(await sendRecords(importId, part))
    await forgetBegunImport(schoolId)
    return { importId, added: addedStudents(text, records, parts, answers) }
  } finally {
    await syncNow()
  }
}

/** Takes back what `addStudents` did. Resolves to what was left alone, with the reasons. */
export async function takeBackStudents(importId: number) {
  const { left } = await undoImport(importId)
  await syncNow()
  return left
}

function inWords<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof Error && error.name === 'UnreadableFile' ? new Error(error.message) : error
  }
}
