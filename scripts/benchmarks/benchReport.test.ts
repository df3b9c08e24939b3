import { expect, test } from 'vitest'
import { markdownOf, type Report, worseThan } from './benchReport.ts'

const ratiosOf = (processor: number, speed: number) => ({
  ratios: [
    { figure: 'processor', ratio: processor, best: 'low' as const },
    { figure: 'speed', ratio: speed, best: 'high' as const },
  ],
})

test('a ratio that got worse by more than the tolerance is named, whichever way is better', () => {
  expect(worseThan(ratiosOf(2, 0.8), ratiosOf(2.6, 0.8), 0.25)).toEqual(['processor: 2.60, was 2.00'])
  expect(worseThan(ratiosOf(2, 0.8), ratiosOf(2, 0.6), 0.25)).toEqual(['speed: 0.60, was 0.80'])
})

test('what stays within the tolerance, gets better or is new is no regression', () => {
  expect(worseThan(ratiosOf(2, 0.8), ratiosOf(2.4, 0.7), 0.25)).toEqual([])
  expect(worseThan(ratiosOf(2, 0.8), ratiosOf(0.5, 3), 0.25)).toEqual([])
  expect(worseThan({ ratios: [] }, ratiosOf(9, 0.1), 0.25)).toEqual([])
})

test('the report in Markdown names machine and commit, and holds each figure and ratio', () => {
  const report: Report = {
    ...{
      at: '2026-11-25T03:00:00.000Z',
      commit: 'abc1234',
      machine: { processor: 'EPYC', cores: 2, node: 'v20.19.0' },
    },
    ...{ rows: [['push | one', '45 µs', 'at most 45 µs', 'raw 8 µs']], ...ratiosOf(1.5, 0.8) },
  }
  const text = markdownOf(report)
  expect(text).toContain('Commit abc1234, 2026-11-25T03:00:00.000Z, 2 × EPYC, Node v20.19.0')
  expect(text).toContain('| push \\| one | 45 µs | at most 45 µs | raw 8 µs |')
  expect(text).toContain('| processor | 1.50 | lower |')
})
