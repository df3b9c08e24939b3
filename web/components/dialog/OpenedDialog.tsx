import { type ReactNode, Suspense } from 'react'
import { type Acts, openDialog } from './dialogAct.ts'
import type { useDialogParam } from './useDialogParam.ts'

/** Dialogs by the parameter of the address that opens them. */
export type Dialogs = Record<string, (onClose: () => void, id: number) => ReactNode>

/** The dialog that the address names: one of the screen's own, or one of an act on a row. */
export function OpenedDialog<R extends { id: number }>(props: {
  opened: Pick<ReturnType<typeof useDialogParam>, 'dialog' | 'rowIn' | 'close'>
  dialogs: Dialogs
  /** undefined while they load. */
  rows?: readonly R[] | undefined
  acts?(row: R): Acts
}) {
  const { opened, dialogs, rows, acts } = props
  const { dialog, rowIn, close } = opened
  return (
    <Suspense>
      {dialog((name, id) => {
        if (Object.hasOwn(dialogs, name)) return dialogs[name]!(close, id)
        const row = acts && rowIn(rows, name, id)
        return row && openDialog(acts(row), name, close)
      })}
    </Suspense>
  )
}
