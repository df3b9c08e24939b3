import { LockKeyhole } from 'lucide-react'
import type { RowAction } from '#web/components/menu/rowAction.ts'

/** 'Nova senha': for a person who forgot their password. `open` opens NewPasswordDialog. */
export const newPasswordAct = (open: () => void): RowAction => ({
  label: 'Nova senha',
  icon: LockKeyhole,
  onSelect: open,
})
