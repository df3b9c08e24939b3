import type { ShellKept } from '#web/mirror/workerMessages.ts'
import { fetchOrder, inPortions, isWanted } from './fetchOrder.ts'
import { sixAtOnce } from './sixAtOnce.ts'

/** What the keeper needs from the build and from the device. */
export interface KeeperTools {
  files: readonly ShellFile[]
  /** Returns a test for whether a file is kept now, by its address, read from the device. */
  kept(): Promise<(url: string) => boolean>
  /**
   * Fetches a portion and keeps it, within the lifetime of `event`. Rejects when a file did not arrive or is not the
   * build's.
   */
  fetch(files: readonly ShellFile[], event: ExtendableEvent): Promise<unknown>
}

/**
 * Downloads the screens of whoever is signed in. Those of other roles are not kept: they are most of the app.
 * Guarantees: only one download runs at a time, however often it is requested; the screens of the latest request come
 * next. A file that fails does not hold up the others. A network that answers with its own page ends the download after
 * six failures. Progress is read from the device, so it is right even after the browser deleted files.
 * Invariant: a kept file is whole (see `shell.ts`), so it is never fetched again.
 * After a crash, or when the browser ends the worker after five minutes: the next request continues with the missing
 * files.
 */
export class Keeper {
  private left: ShellFile[] = []
  /** Of the requests that one download answers, the latest first. */
  private areas: readonly string[] = []
  private running: Promise<void> | null = null

  constructor(private readonly tools: KeeperTools) {}

  /**
   * Resolves when every file was tried. Rejects with the first failure.
   * @param areas whose screens are kept (schema/permissions/areas.ts)
   * @param event the event that requested it, kept alive until this is over
   */
  async keep(areas: readonly string[], event: ExtendableEvent): Promise<void> {
    this.areas = [...new Set([...areas, ...this.areas])]
    this.left = fetchOrder(this.left, areas)
    this.running ??= this.all(event).finally(() => {
      this.running = null
      this.areas = []
    })
    await this.running
  }

  private async all(event: ExtendableEvent) {
    const isKept = await this.tools.kept()
    this.left = fetchOrder(
      this.tools.files.filter(({ url }) => !isKept(url)),
      this.areas,
    )
    await sixAtOnce(
      () => this.nextPortion(),
      (files) => this.tools.fetch(files, event),
    )
  }

  private nextPortion(): ShellFile[] | undefined {
    const [portion] = inPortions(this.left.filter((file) => isWanted(file, this.areas)))
    this.left = this.left.filter((file) => !portion?.includes(file))
    return portion
  }

  async progress(areas: readonly string[]): Promise<ShellKept> {
    const isKept = await this.tools.kept()
    const wanted = this.tools.files.filter((file) => isWanted(file, areas))
    const kept = wanted.filter(({ url }) => isKept(url)).length
    return { kept, wanted: wanted.length, left: wanted.length - kept }
  }
}
