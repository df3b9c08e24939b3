import { memo, useRef } from 'react'
import type { FrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { useWindowedRows } from '#web/components/list/useWindowedRows.ts'
import { Panel } from '#web/components/ui/Panel.tsx'
import type { ListedCase } from '#web/queries/rollCall/useFrequencyCases.ts'
import { CaseLine } from './CaseLine.tsx'

interface CasesShown {
  cases: readonly ListedCase[]
  limits: FrequencyLimits
  /** The name of the school, and the day, as messages to families say them. */
  school: string
  today: string
  onOpen(studentId: number): void
}

/** The height of a line on a desktop, px. */
const lineHeight = 117

/** The cases, most pressing first. Of many, only those around the visible ones are drawn. */
export function CaseList(shown: CasesShown) {
  const list = useRef<HTMLDivElement>(null)
  const { drawn, end, measure, keys } = useWindowedRows(shown.cases.length, lineHeight, list)
  return (
    <Panel as="ul" listStyleType="none" aria-label="Alunos" ref={list} style={{ paddingBottom: end }} {...keys}>
      <Lines {...shown} {...{ drawn, measure }} />
    </Panel>
  )
}

type Drawn = Pick<ReturnType<typeof useWindowedRows>, 'drawn' | 'measure'>

const Lines = memo(({ cases, limits, school, today, onOpen, drawn, measure }: CasesShown & Drawn) =>
  drawn.map(({ index, gap }) => {
    const found = cases[index]
    return (
      found && (
        <CaseLine
          key={found.studentId}
          {...{ found, limits, school, today }}
          onOpen={() => onOpen(found.studentId)}
          line={{
            ref: measure,
            'data-index': index,
            'aria-posinset': index + 1,
            'aria-setsize': cases.length,
            mt: gap && `${gap}px`,
          }}
        />
      )
    )
  }),
)
