export interface DayPickerProps {
  title: string
  /** The day chosen now; null for none. */
  value: string | null
  min?: string | undefined
  max?: string | undefined
  /** See Modal. */
  before?: HTMLElement | null
  onChoose(date: string): void
  onClose(): void
}
