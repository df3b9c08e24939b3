import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root, work } from '#scripts/lib/project.mjs'
import type { Ratio, Row } from './benchTable.ts'

/** What one run of the bench measured, and where. */
export interface Report {
  /** ISO time */
  at: string
  commit: string
  machine: { processor: string; cores: number; node: string }
  rows: Row[]
  ratios: Ratio[]
}

export const reportOf = (rows: Row[], ratios: Ratio[]): Report => ({
  at: new Date().toISOString(),
  commit: execFileSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).trim(),
  machine: { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
  rows,
  ratios,
})

/** Writes the report to .chamada/bench.json and, as a table to read, to bench.md. */
export function writeReport(report: Report) {
  mkdirSync(work, { recursive: true })
  writeFileSync(join(work, 'bench.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(join(work, 'bench.md'), markdownOf(report))
}

export function markdownOf({ at, commit, machine, rows, ratios }: Report): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [
    `Commit ${commit}, ${at}, ${machine.cores} × ${machine.processor}, Node ${machine.node}`,
    '',
    line(['figure', 'measured', 'aim', 'beside']),
    line(['---', '---', '---', '---']),
    ...rows.map(line),
    '',
    line(['ratio', 'measured', 'better']),
    line(['---', '---', '---']),
    ...ratios.map(({ figure, ratio, best }) => line([figure, ratio.toFixed(2), best === 'low' ? 'lower' : 'higher'])),
    '',
  ].join('\n')
}

/**
 * The ratios that got worse since an earlier report by more than the tolerance, a share of the earlier one, in words. A
 * ratio that only one of them has is not compared.
 */
export function worseThan(before: Pick<Report, 'ratios'>, now: Pick<Report, 'ratios'>, tolerance: number): string[] {
  const earlier = new Map(before.ratios.map(({ figure, ratio }) => [figure, ratio]))
  return now.ratios.flatMap(({ figure, ratio, best }) => {
    const was = earlier.get(figure)
    if (was === undefined) return []
    const isWorse = best === 'low' ? ratio > was * (1 + tolerance) : ratio * (1 + tolerance) < was
    return isWorse ? [`${figure}: ${ratio.toFixed(2)}, was ${was.toFixed(2)}`] : []
  })
}
