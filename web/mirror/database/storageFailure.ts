import type { OutboxEntry } from './records.ts'

/** Why the device could not store something, in words for people. Whatever was being saved is not saved. */
export class StorageFailure extends Error {
  readonly kind: keyof typeof sentences
  /** The last entry of what was being stored: it may be on the disk all the same, if the storage died at its end. */
  tried?: OutboxEntry | undefined
  constructor(kind: keyof typeof sentences, cause?: unknown) {
    super(sentences[kind], { cause })
    this.name = 'StorageFailure'
    this.kind = kind
  }
}

/** The status reported when the device has no room for what arrives: HTTP's 507, Insufficient Storage. */
export const noRoomHere = 507

const sentences = {
  full: 'Não foi salvo: o armazenamento deste aparelho está cheio. Libere espaço e toque de novo.',
  outdated: 'Não foi salvo: há uma versão mais nova do aplicativo aberta. Recarregue esta página e toque de novo.',
  unready: 'Não foi salvo: este aparelho ainda não recebeu os dados da escola. Conecte-se à internet uma vez.',
  broken: 'Não foi salvo: o navegador não deixou gravar neste aparelho. Recarregue a página e toque de novo.',
} as const

interface Named {
  name?: string
  inner?: Named
  /** When several writes were requested at once. */
  failures?: Named[]
}

/**
 * The names of an IndexedDB error and of those inside it: Dexie reports a full disk as an AbortError with the cause
 * inside.
 */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  for (let each = error as Named | null | undefined; each && names.length < 5; each = each.inner ?? each.failures?.[0])
    if (each.name) names.push(each.name)
  return names
}

const dead = ['UnknownError', 'InvalidStateError', 'TransactionInactiveError', 'AbortError']
const broken = ['DatabaseClosedError', 'OpenFailedError', 'MissingAPIError', 'DataError', 'NotFoundError']

/**
 * The kind of a storage failure. 'dead' is a connection that may be opened again; undefined means that it is no storage
 * failure.
 */
export function failureKind(error: unknown): 'full' | 'outdated' | 'dead' | 'broken' | undefined {
  const names = namesOf(error)
  if (isReopening(error)) return 'dead'
  const any = (some: readonly string[]) => names.some((name) => some.includes(name))
  if (any(['QuotaExceededError'])) return 'full'
  if (any(['VersionError'])) return 'outdated'
  if (any(broken)) return 'broken'
  return any(dead) ? 'dead' : undefined
}

/** Whether there was no room, as reported by the browser or by this app. */
export const isFull = (error: unknown): boolean =>
  error instanceof StorageFailure ? error.kind === 'full' : failureKind(error) === 'full'

/**
 * Whether the work only came at the wrong moment: another piece of work was just closing a dead connection and opening
 * a new one.
 */
const isReopening = (error: unknown) => {
  const { name, inner } = (error ?? {}) as Named
  return name === 'OpenFailedError' && !inner
}

/** Whether the browser closed the connection. A transaction that was only aborted is no sign of that. */
export const isHandleDead = (error: unknown): boolean =>
  isReopening(error) || namesOf(error).some((name) => name === 'UnknownError' || name === 'InvalidStateError')

/** Whether the browser's storage died under this page: opening it again did not help, only a new page does. */
export const isStorageDead = (error: unknown): error is StorageFailure =>
  error instanceof StorageFailure && error.kind === 'broken' && isHandleDead(error.cause)

/** The StorageFailure for an IndexedDB error, or the error itself when it is not one. */
export function storageFailure(error: unknown): unknown {
  const kind = failureKind(error)
  return kind ? new StorageFailure(kind === 'dead' ? 'broken' : kind, error) : error
}
