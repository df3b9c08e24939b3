import { LeftHere } from './LeftHere.tsx'
import { Wiped } from './Wiped.tsx'

/** Why this device forgot what it held, and what people left on it. */
export default function LeftBehind() {
  return (
    <>
      <Wiped />
      <LeftHere />
    </>
  )
}
