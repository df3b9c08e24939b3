/** How large a piece is, bytes: small enough for proxies that hold a request until it is whole. */
const usualBytes = 8 * 2 ** 20
/** How large a piece is at most, bytes: on a quick line, such as the school's own network, requests would hold it up. */
export const largestBytes = 32 * 2 ** 20
/** How long a line may take for a usual piece and count as quick, ms. */
const quickMs = 500

/**
 * A file as tus-js-client reads it, in pieces: while one is on its way, the next one is read. They become larger on a
 * quick line; once one did not arrive, the rest goes in usual ones.
 * @param read returns the bytes from `start` to before `end`
 * @param now ms
 */
export class PieceSource {
  private sent: { start: number; end: number; at: number } | undefined
  private ahead: { start: number; end: number; content: Promise<Blob> } | undefined
  private hasFailed = false

  constructor(
    readonly size: number,
    private readonly read: (start: number, end: number) => Promise<Blob>,
    private readonly now: () => number,
  ) {}

  /** Whether the piece last sent was larger than a usual one: a proxy that refuses it may take those. */
  get wasLarge(): boolean {
    return this.sent !== undefined && this.sent.end - this.sent.start > usualBytes
  }

  async slice(start: number): Promise<{ value: Blob; size: number; done: boolean }> {
    const bytes = this.bytesAt(start)
    const { ahead } = this
    this.ahead = undefined
    const fits = ahead?.start === start && ahead.end - start <= bytes
    const value = await (fits ? ahead.content : this.read(start, this.endOf(start, bytes)))
    const end = start + value.size
    this.sent = { start, end, at: this.now() }
    if (end < this.size) {
      const next = this.endOf(end, bytes)
      this.ahead = { start: end, end: next, content: this.read(end, next) }
      // Whoever wants it hears that it cannot be read.
      this.ahead.content.catch(() => {})
    }
    return { value, size: value.size, done: end >= this.size }
  }

  close(): void {}

  private endOf(start: number, bytes: number) {
    return Math.min(start + bytes, this.size)
  }

  private bytesAt(start: number): number {
    const { sent } = this
    if (!sent) return usualBytes
    this.hasFailed ||= start !== sent.end
    const usualMs = ((this.now() - sent.at) / (sent.end - sent.start)) * usualBytes
    // A clock that was set back says nothing.
    const isQuick = usualMs >= 0 && usualMs <= quickMs
    return isQuick && !this.hasFailed ? largestBytes : usualBytes
  }
}
