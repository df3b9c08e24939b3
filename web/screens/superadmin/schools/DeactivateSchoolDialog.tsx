import type { School } from '#schema/nouns/school.ts'
import ConfirmDialog from '#web/components/dialog/ConfirmDialog.tsx'
import { PeopleOfSchool } from './PeopleOfSchool.tsx'

/** Asks before a school is switched off, and says whom that keeps out. */
export default function DeactivateSchoolDialog(props: { school: School; onConfirm(): void; onClose(): void }) {
  const { school, onConfirm, onClose } = props
  return (
    <ConfirmDialog title={`Desativar ${school.name}?`} confirm="Desativar" danger {...{ onConfirm, onClose }}>
      <PeopleOfSchool schoolId={school.id} />
    </ConfirmDialog>
  )
}
