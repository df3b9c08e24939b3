import { sentFile } from '#schema/sync/answers.ts'
import { ApiError } from '#web/api/apiError.ts'
import { call } from '#web/api/call.ts'
import type { ChosenFile } from './uploadTypes.ts'

/** The file as the module's school has it; undefined when it has not. Rejects with an ApiError. */
export async function knownFile(moduleId: number, hash: string): Promise<ChosenFile | undefined> {
  try {
    return (await call('GET', `/api/modules/${moduleId}/files/${hash}`)).json(isSentFile)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

export const isSentFile = (value: unknown): value is ChosenFile => sentFile.safeParse(value).success
