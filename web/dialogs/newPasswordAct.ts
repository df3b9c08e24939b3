import { LockKeyhole } from 'lucide-react'
import type { RowAction } from '../components/rowAction.ts'

/** 'Nova senha': for who forgot theirs. `open` opens NewPasswordDialog. */
export const newPasswordAct = (open: () => void): RowAction => ({
  label: 'Nova senha',
  icon: LockKeyhole,
  onSelect: open,
})
