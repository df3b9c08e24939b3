export interface DayPickerProps {
  title: string
  /** The day chosen now; null for none. */
  value: string | null
  max: string
  onChoose(date: string): void
  onClose(): void
}
