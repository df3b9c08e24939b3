import type { LucideIcon } from 'lucide-react'

export interface RowAction {
  label: string
  icon: LucideIcon
  danger?: boolean
  disabled?: boolean
  onSelect(): void
}
