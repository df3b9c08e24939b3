/** Why the device could not keep something, in words for people; whatever was being saved is not saved. */
export class StorageFailure extends Error {
  readonly kind: keyof typeof sentences
  constructor(kind: keyof typeof sentences, cause?: unknown) {
    super(sentences[kind], { cause })
    this.name = 'StorageFailure'
    this.kind = kind
  }
}

const sentences = {
  full: 'Não foi salvo: o armazenamento deste aparelho está cheio. Libere espaço e toque de novo.',
  outdated: 'Não foi salvo: há uma versão mais nova do aplicativo aberta. Recarregue esta página e toque de novo.',
  unready: 'Não foi salvo: este aparelho ainda não recebeu os dados da escola. Conecte-se à internet uma vez.',
  broken: 'Não foi salvo: o navegador não deixou gravar neste aparelho. Recarregue a página e toque de novo.',
} as const

interface Named {
  name?: string
  inner?: Named
}

/** The failure behind an error of IndexedDB, or the error itself when it is not one. */
export function storageFailure(error: unknown): unknown {
  const { name, inner } = (error ?? {}) as Named
  const names = [name, inner?.name]
  if (names.includes('QuotaExceededError')) return new StorageFailure('full', error)
  if (names.includes('VersionError')) return new StorageFailure('outdated', error)
  const broken = [
    'DatabaseClosedError',
    'InvalidStateError',
    'UnknownError',
    'AbortError',
    'OpenFailedError',
    'MissingAPIError',
    'TransactionInactiveError',
  ]
  return names.some((n) => n && broken.includes(n)) ? new StorageFailure('broken', error) : error
}
