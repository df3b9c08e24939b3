import { MisplacedRolls } from '#web/components/school/MisplacedRolls.tsx'
import { registerInPlace, useMisplaced } from '#web/queries/outbox/useMisplaced.ts'

/** Above the sheet: refused marks of this class that belong to another roll. */
export default function MisplacedOfClass({ classId }: { classId: number }) {
  return <MisplacedRolls rolls={useMisplaced(classId) ?? []} onRegister={registerInPlace} />
}
