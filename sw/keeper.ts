import type { ShellKept } from '../web/mirror/shellKept.ts'
import { fetchOrder, inPortions, isWanted } from './fetchOrder.ts'
import { sixAtOnce } from './sixAtOnce.ts'

/** What the keeper is given of a build and of the device. */
export interface KeeperTools {
  files: readonly ShellFile[]
  /** Whether each is kept now, by its address, as the device itself says. */
  kept(): Promise<(url: string) => boolean>
  /** Fetches a portion and keeps it, as a part of what an event asked for; rejects when what came is not the build's, or did not come. */
  fetch(files: readonly ShellFile[], event: ExtendableEvent): Promise<unknown>
}

/**
 * Keeps the rest of the app once somebody is signed in, their own screens first.
 * Guarantees: one keeping at a time, whoever asks and however often; who asks last, their screens come next. A file that fails
 * keeps no other from coming; a network that answers with its own page ends it after six. How far it is, is read from the
 * device, so that it is true also of what the browser cleared away.
 * Invariant: what is kept is whole (see `shell.ts`), so that what is there is never fetched again.
 * Power cuts, and browsers that end a worker's act after five minutes: the next asking goes on with what is not there yet.
 */
export class Keeper {
  private left: ShellFile[] = []
  private areas: readonly string[] = []
  private running: Promise<void> | null = null

  constructor(private readonly tools: KeeperTools) {}

  /**
   * Rejects with the first failure, when the rest is done.
   * @param areas of whose screens come first (schema/policies/areas.ts)
   * @param event what asked for it, which lasts until this is over
   */
  async keep(areas: readonly string[], event: ExtendableEvent): Promise<void> {
    this.areas = areas
    this.left = fetchOrder(this.left, areas)
    this.running ??= this.all(event).finally(() => {
      this.running = null
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
    const [portion] = inPortions(this.left)
    this.left = this.left.filter((file) => !portion?.includes(file))
    return portion
  }

  async progress(areas: readonly string[]): Promise<ShellKept> {
    const isKept = await this.tools.kept()
    const { files } = this.tools
    const wanted = files.filter((file) => isWanted(file, areas))
    return {
      kept: wanted.filter(({ url }) => isKept(url)).length,
      wanted: wanted.length,
      left: files.filter(({ url }) => !isKept(url)).length,
    }
  }
}
