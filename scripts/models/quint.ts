import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inRoot } from '#scripts/lib/project.mjs'

/** A value of a model: whole numbers, texts, lists, records; its sets and maps are those of JavaScript. */
export type Value = number | string | boolean | Value[] | Set<Value> | Map<Value, Value> | { [field: string]: Value }

/** A step of a trace: the action that was taken, what it drew, and the state after it. The first one is `init`. */
export interface Step {
  act: string
  picks: Record<string, Value>
  state: Record<string, Value>
}

export interface Simulated {
  /** Whether a state was found in which `holds` is not true. The trace then ends with it. */
  isBroken: boolean
  traces: Step[][]
}

export interface Simulation {
  samples: number
  /** How many steps each of them takes. */
  steps: number
  /** How many traces to return. */
  traces?: number
}

/**
 * Walks through the states of a model at random, always the same way. Throws when Quint does not understand the model.
 * @param main the module of `scripts/models/<model>.qnt` to run; its `holds` is to be true in each state
 */
export async function simulate(
  model: string,
  main: string,
  { samples, steps, traces = 1 }: Simulation,
): Promise<Simulated> {
  const folder = mkdtempSync(join(tmpdir(), 'chamada-quint-'))
  try {
    // Its default backend would be downloaded.
    const backend = ['--backend', 'typescript', '--verbosity', '1']
    const limits = ['--max-samples', samples, '--max-steps', steps, '--seed', 17].map(String)
    const out = ['--mbt', '--n-traces', String(traces), '--out-itf', join(folder, '{seq}.itf.json')]
    const file = inRoot('scripts', 'models', `${model}.qnt`)
    const said = await quint(['run', file, '--main', main, '--invariants', 'holds', ...backend, ...limits, ...out])
    const isBroken = said.includes('[violation]')
    if (!isBroken && !said.includes('[ok]')) throw new Error(said)
    const written = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    return { isBroken, traces: written.map(({ states }) => states.map(stepOf)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const require = createRequire(import.meta.url)
const script = join(dirname(require.resolve('@informalsystems/quint')), 'cli.js')

/** All that Quint says. */
const quint = (words: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, [script, ...words], (_, said, warned) => resolve(`${said}${warned}`))
  })

const [action, drawn] = ['mbt::actionTaken', 'mbt::nondetPicks']

/** A state in the Informal Trace Format. Names of variables come with those of their modules. */
function stepOf({ '#meta': _, [action!]: act, [drawn!]: picks, ...state }: Record<string, unknown>): Step {
  const options = Object.entries(picks as Record<string, { tag: string; value: unknown }>)
  return {
    act: act as string,
    picks: Object.fromEntries(
      options.flatMap(([name, { tag, value }]) => (tag === 'Some' ? [[name, valueIn(value)]] : [])),
    ),
    state: Object.fromEntries(Object.entries(state).map(([name, value]) => [name.split('::').at(-1)!, valueIn(value)])),
  }
}

function valueIn(itf: unknown): Value {
  if (typeof itf !== 'object' || itf === null) return itf as Value
  if (Array.isArray(itf)) return itf.map(valueIn)
  const [[kind, value]] = Object.entries(itf) as [[string, never]]
  if (kind === '#bigint') return Number(value)
  if (kind === '#set') return new Set((value as unknown[]).map(valueIn))
  if (kind === '#map') return new Map((value as [unknown, unknown][]).map(([key, of]) => [valueIn(key), valueIn(of)]))
  return Object.fromEntries(Object.entries(itf).map(([field, of]) => [field, valueIn(of)]))
}
