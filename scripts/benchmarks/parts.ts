import type { Measured } from './benchTable.ts'
import { brief } from './slowed.ts'

export interface Part {
  /** What it measures; several are measured one after the other. */
  load: () => Promise<(() => Promise<Measured>)[]>
  /** It never takes longer: then something hangs, minutes. */
  minutes: number
  /** It is measured only when it is asked for by its word. */
  byWord?: boolean
}

const ours: Record<string, Part> = {
  /** The app in a browser, and its sizes. */
  app: {
    load: async () => (await import('./benchApp.ts')).ofApp,
    minutes: 30,
  },
  /** First syncs in a browser. */
  pull: {
    load: async () => [(await import('./pull/firstSync.ts')).firstSyncs],
    minutes: 10,
  },
  /** Agenda, dashboard and frequency of large schools. */
  screens: {
    load: async () => [(await import('./screens/weekScreens.ts')).weekScreens],
    minutes: 20,
  },
  /** A film up and down over a line that is cut, and a PDF of 300 pages. */
  files: {
    load: async () => [
      (await import('./files/transfers.ts')).transfers,
      (await import('./files/largePdf.ts')).largePdf,
    ],
    minutes: 20,
  },
  /** The server without a browser: pushes, pulls of one change, a thousand devices. */
  server: {
    load: async () => [
      (await import('./server/serverBench.ts')).pushes,
      (await import('./pull/oneChange.ts')).oneChange,
      (await import('./pull/crowd.ts')).crowd,
    ],
    minutes: 10,
  },
  /** Pushes to a file of SQLite and to a PostgreSQL, of one process and of two. */
  network: {
    load: async () => [(await import('./server/networkBench.ts')).network],
    minutes: 10,
    byWord: !brief,
  },
  /** How long each kind of call keeps others waiting. */
  stops: {
    load: async () => [(await import('./stops/stops.ts')).stops],
    minutes: 30,
  },
  /** The same on 10 and 100 times as many schools, and in a school of ten years. */
  growth: {
    load: async () => [(await import('./growth/growth.ts')).growth],
    minutes: 60,
    byWord: !brief,
  },
}

/**
 * Measures the parts of these words or, without one, all but those that want their word. What fails or hangs is listed
 * in `failed`, and the rest of its part and the next ones are measured. Throws when there is no such part.
 */
export async function measure(
  words: readonly string[],
  parts: Record<string, Part> = ours,
): Promise<Measured & { failed: string[] }> {
  for (const word of words)
    if (!parts[word]) throw new Error(`there is no part "${word}": ${Object.keys(parts).join(', ')}`)
  const chosen = words.length ? words : Object.keys(parts).filter((name) => !parts[name]!.byWord)
  const all: Measured & { failed: string[] } = { rows: [], ratios: [], failed: [] }
  for (const name of chosen) {
    const { load, minutes } = parts[name]!
    const begun = performance.now()
    const fail = (error: unknown) => {
      all.failed.push(`${name}: ${error instanceof Error ? error.message : error}`)
      console.error(error)
    }
    console.log(`${name}: measuring…`)
    await inTime(minutes, async () => {
      for (const measured of await load()) {
        const { rows, ratios } = await measured().catch((error) => {
          fail(error)
          return { rows: [], ratios: [] }
        })
        all.rows.push(...rows)
        all.ratios.push(...ratios)
      }
    }).catch(fail)
    const took = `${((performance.now() - begun) / 1000).toFixed(0)} s`
    console.log(`${name}: measured in ${took}`)
    all.rows.push([`time that the part ${name} took`, took, name === 'server' ? 'under 300 s' : '', ''])
  }
  return all
}

/** Rejects when the work is not done within so many minutes. */
async function inTime(minutes: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000)
  })
  try {
    await Promise.race([work(), tooLong])
  } finally {
    clearTimeout(timer)
  }
}
