import { initialsOf } from '#schema/rules/text.ts'
import './rows.css'

/** A person's initials in a circle. */
export const Initials = ({ name, large }: { name: string; large?: boolean }) => (
  <span className="initials" data-large={large || undefined} aria-hidden>
    {initialsOf(name)}
  </span>
)
