/** Background Sync and the precache list, which the WebWorker library does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}

interface ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}

/** A file of this build (scripts/build.mjs). */
interface ShellFile {
  readonly url: string
  /** null where the address itself changes with the content. */
  readonly revision: string | null
  /** The hash of its content, as in a script's `integrity`. */
  readonly integrity: string
  /** Whose screens need it: 'start', 'everybody', the areas of roles (scripts/lib/packs.mjs); nobody's to open the app without a network. */
  readonly for: readonly string[]
  /** The pack that it comes in with others, if it does (scripts/lib/packs.mjs). */
  readonly pack?: string
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
  periodicsync: PeriodicSyncEvent
}

interface ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: ShellFile[]
}
