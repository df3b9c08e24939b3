import { useEffect, useRef } from 'react'
import type { RollMarks } from '#web/queries/rollCall/useRollMarks.ts'

/** A ref for the receipt, which is scrolled into view when the roll is concluded on this page. */
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
