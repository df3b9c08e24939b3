import type { ComponentProps } from 'react'
import '../ui/rows.css'

/** A touch target of 44 px around a checkbox. */
export const CheckboxCell = (props: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is its child
  <label className="tick" {...props} />
)
