import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Initials } from '#web/components/ui/Initials.tsx'

/**
 * The person a row is about.
 * @param to the address of their page; undefined for a person without one
 */
export function PersonCell({ name, to, note }: { name: string; to?: string; note?: ReactNode }) {
  return (
    <div className="person">
      <Initials name={name} />
      <div>
        <p>{to ? <Link to={to}>{name}</Link> : name}</p>
        {note}
      </div>
    </div>
  )
}
