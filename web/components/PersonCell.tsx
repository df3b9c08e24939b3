import type { ReactNode } from 'react'
import { Initials } from './Initials.tsx'

/** Who a row is about. */
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
