import type { ComponentProps } from 'react'
import './rows.css'

/** 44 px to press around a box. */
export const Tick = (props: ComponentProps<'label'>) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the box is its child
  <label className="tick" {...props} />
)
