import { FileUser } from 'lucide-react'
import type { RowAction } from '#web/components/menu/rowAction.ts'

/** 'Dados da pessoa': a copy of them, and their erasure. `open` opens PersonDataDialog. */
export const personDataAct = (open: () => void): RowAction => ({
  label: 'Dados da pessoa',
  icon: FileUser,
  onSelect: open,
})
