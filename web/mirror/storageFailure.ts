/** Why the device could not keep something, in words for people; whatever was being saved is not saved. */
export class StorageFailure extends Error {
  readonly kind: keyof typeof sentences
  constructor(kind: keyof typeof sentences, cause?: unknown) {
    super(sentences[kind], { cause })
    this.name = 'StorageFailure'
    this.kind = kind
  }
}

/** The status told when the device has no room for what comes: HTTP's word for it. */
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
  /** Of several writes that were asked for at once. */
  failures?: Named[]
}

/** The names of an error of IndexedDB and of those inside it: Dexie tells a full disk as an AbortError with the cause within. */
function namesOf(error: unknown): string[] {
  const names: string[] = []
  for (let each = error as Named | null | undefined; each && names.length < 5; each = each.inner ?? each.failures?.[0])
    if (each.name) names.push(each.name)
  return names
}

const dead = ['UnknownError', 'InvalidStateError', 'TransactionInactiveError', 'AbortError']
const broken = ['DatabaseClosedError', 'OpenFailedError', 'MissingAPIError', 'DataError', 'NotFoundError']

/** What befell the storage: 'dead' is a handle that may be opened again; undefined is no failure of storage. */
export function failureKind(error: unknown): 'full' | 'outdated' | 'dead' | 'broken' | undefined {
  const names = namesOf(error)
  if (wasBetween(error)) return 'dead'
  const any = (some: readonly string[]) => names.some((name) => some.includes(name))
  if (any(['QuotaExceededError'])) return 'full'
  if (any(['VersionError'])) return 'outdated'
  if (any(broken)) return 'broken'
  return any(dead) ? 'dead' : undefined
}

/** Whether there was no room, told by the browser or by this app. */
export const isFull = (error: unknown): boolean =>
  error instanceof StorageFailure ? error.kind === 'full' : failureKind(error) === 'full'

/** Whether nothing failed but the moment: another piece of work was just closing a dead handle and opening anew. */
const wasBetween = (error: unknown) => {
  const { name, inner } = (error ?? {}) as Named
  return name === 'OpenFailedError' && !inner
}

/** Whether the browser took the handle away; a transaction that was only broken off is no sign of that. */
export const isHandleDead = (error: unknown): boolean =>
  wasBetween(error) || namesOf(error).some((name) => name === 'UnknownError' || name === 'InvalidStateError')

/** The failure behind an error of IndexedDB, or the error itself when it is not one. */
export function storageFailure(error: unknown): unknown {
  const kind = failureKind(error)
  return kind ? new StorageFailure(kind === 'dead' ? 'broken' : kind, error) : error
}
