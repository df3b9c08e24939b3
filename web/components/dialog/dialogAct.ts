import type { ReactNode } from 'react'
import type { RowAction } from '#web/components/menu/rowAction.ts'

/** An act that opens a dialog over the screen. Only where the act is offered can its dialog be open. */
export interface DialogAct extends Omit<RowAction, 'onSelect'> {
  /** The parameter of the address that opens its dialog. */
  opens: string
  dialog(onClose: () => void): ReactNode
  /** What selecting it does, where that is not always to open its dialog. */
  onSelect?(): void
}

/** What may be done with a row, in the order of its menu; what may not is false. */
export type Acts = readonly (RowAction | DialogAct | false)[]

/** The acts as entries of a menu. */
export const menuEntries = (acts: Acts, open: (dialog: string) => void): RowAction[] =>
  acts.flatMap((act) => {
    if (!act) return []
    return 'opens' in act ? { ...act, onSelect: act.onSelect ?? (() => open(act.opens)) } : act
  })

/** The dialog of this name, of those of these acts. */
export const openDialog = (acts: Acts, name: string, onClose: () => void): ReactNode => {
  const act = acts.find((each): each is DialogAct => each !== false && 'opens' in each && each.opens === name)
  return act && !act.disabled && act.dialog(onClose)
}
