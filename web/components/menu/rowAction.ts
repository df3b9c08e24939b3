import type { LucideIcon } from 'lucide-react'

export interface RowAction {
  label: string
  icon: LucideIcon
  danger?: boolean
  disabled?: boolean
  /** It is a choice of the acts beside it, and leaves the menu open. */
  checked?: boolean
  onSelect(): void
}
