import { useEffect, useRef } from 'react'
import type { RollMarks } from '../../../data/useRollMarks.ts'

/** The receipt's place, which comes into view as the roll is concluded on this page. */
export function useReceiptInView(registered: RollMarks | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const concludedAt = registered?.roll?.concludedAt ?? null
  const before = useRef<number | null>(undefined)
  useEffect(() => {
    if (!registered) return
    if (before.current === null && concludedAt !== null) panel.current?.scrollIntoView({ block: 'nearest' })
    before.current = concludedAt
  }, [registered, concludedAt])
  return panel
}
