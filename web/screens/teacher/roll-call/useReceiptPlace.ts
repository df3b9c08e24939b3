import { useEffect, useRef } from 'react'
import { isFromHere } from '../../../../schema/rules/receiptText.ts'
import type { RollMarks } from '../../../data/useRollMarks.ts'

/**
 * Where the receipt stands: above the list what was there when the sheet was opened or came from elsewhere, and what is
 * concluded, which comes into view as that is done; below it while a roll is begun here, for no row to move under the finger.
 * Once above it stays there.
 */
export function useReceiptPlace(registered: RollMarks | undefined) {
  const panel = useRef<HTMLDivElement>(null)
  const above = useRef(false)
  const opened = useRef(false)
  const concludedAt = registered?.roll?.concludedAt ?? null
  if (registered?.roll) above.current ||= !opened.current || !isFromHere(registered.delivery) || concludedAt !== null
  if (registered) opened.current = true

  const before = useRef<number | null>(undefined)
  useEffect(() => {
    if (!registered) return
    if (before.current === null && concludedAt !== null) panel.current?.scrollIntoView({ block: 'start' })
    before.current = concludedAt
  }, [registered, concludedAt])

  return { panel, above: above.current }
}
