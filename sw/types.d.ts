/** Background Sync and the precache list, which TypeScript's WebWorker library does not declare. */
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
  /** Null where the address itself changes with the content. */
  readonly revision: string | null
  /** The hash of its content, as in a script's `integrity`. */
  readonly integrity: string
  /**
   * The screens that need it: 'start', 'everybody' or the areas of roles (scripts/building/packs.mjs). Empty for a file
   * of no screen, such as an icon, which everybody keeps.
   */
  readonly for: readonly string[]
  /** The pack in which it comes together with others, if any (scripts/building/packs.mjs). */
  readonly pack?: string
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent
  periodicsync: PeriodicSyncEvent
}

interface ServiceWorkerGlobalScope {
  readonly __WB_MANIFEST: ShellFile[]
}
