import type { ReactNode } from 'react'
import { Initials } from '#web/components/ui/Initials.tsx'

/** The person a row is about. */
export const PersonCell = ({ name, note }: { name: string; note?: ReactNode }) => (
  <div className="person">
    <Initials name={name} />
    {note ? (
      <div>
        <p>{name}</p>
        {note}
      </div>
    ) : (
      <p>{name}</p>
    )}
  </div>
)
