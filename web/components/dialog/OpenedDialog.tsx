import { type ReactNode, Suspense } from 'react'
import { type Acts, openDialog } from './dialogAct.ts'
import type { DialogParam, useDialogParam } from './useDialogParam.ts'

/** Dialogs by the name that opens them. */
export type Dialogs = Partial<Record<DialogParam, (onClose: () => void) => ReactNode>>

/** The dialog that the address names: one of the screen's own, or one of an act on a row. */
export function OpenedDialog<R extends { id: number }>(props: {
  opened: Pick<ReturnType<typeof useDialogParam>, 'what' | 'rowIn' | 'close'>
  dialogs: Dialogs
  /** undefined while they load. */
  rows?: readonly R[] | undefined
  acts?(row: R): Acts
}) {
  const { opened, dialogs, rows, acts } = props
  const { what, rowIn, close } = opened
  const one = rowIn(rows)
  return (
    <Suspense>
      {what && dialogs[what]?.(close)}
      {one && acts && openDialog(acts(one), what, close)}
    </Suspense>
  )
}
