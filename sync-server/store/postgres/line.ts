import pg from 'pg'

export interface LineOptions {
  url: string | Promise<string>
  /** What is done first on each new connection. */
  prepare(client: pg.Client): Promise<void>
  onNotification(payload: string): void
  onLost(): void
}

/** How often a line shows that it is alive, and how long an answer may take, ms. */
const everyMs = 25_000
const answerMs = 10_000

/**
 * One connection to PostgreSQL of a process's own, beside the pools: for what belongs to a connection, such as LISTEN and
 * the locks of a session.
 * Guarantees: it is opened when it is first needed, and anew after it was lost, also when nobody said so.
 * Invariant: there is one at a time. Whoever loses it loses its locks.
 */
export class Line {
  private opened: Promise<pg.Client> | undefined
  private isClosed = false

  constructor(private readonly options: LineOptions) {}

  /** The connection. Rejects when the database is not there. */
  client(): Promise<pg.Client> {
    if (this.isClosed) return Promise.reject(new Error('the store is closed'))
    this.opened ??= this.open().catch((error) => {
      this.opened = undefined
      throw error
    })
    return this.opened
  }

  async close(): Promise<void> {
    this.isClosed = true
    const client = await this.opened?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  private async open(): Promise<pg.Client> {
    const { url, prepare, onNotification, onLost } = this.options
    const client = new pg.Client({
      ...{ connectionString: await url, application_name: 'chamada line', keepAlive: true },
      ...{ connectionTimeoutMillis: answerMs, query_timeout: answerMs },
    })
    // An error without a listener ends the process. That the line ended is said by itself.
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onNotification(payload ?? ''))
    try {
      await client.connect()
      await prepare(client)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    let isLost = false
    const lose = () => {
      if (isLost) return
      isLost = true
      clearInterval(timer)
      this.opened = undefined
      void client.end().catch(() => {})
      if (!this.isClosed) onLost()
    }
    const timer = setInterval(() => void client.query('select 1').catch(lose), everyMs).unref()
    client.once('end', lose)
    return client
  }
}
