import { LeftHere } from './LeftHere.tsx'
import { LostHere } from './LostHere.tsx'
import { Wiped } from './Wiped.tsx'

/** Why this device forgot what it held, what people left on it, and what the browser lost. */
export default function LeftBehind() {
  return (
    <>
      <Wiped />
      <LeftHere />
      <LostHere />
    </>
  )
}
