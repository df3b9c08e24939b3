import { Button } from '@chakra-ui/react'
import { School } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useSchoolId } from '#web/queries/useSchoolId.ts'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'
import SendStudentDialog from './SendStudentDialog.tsx'

/**
 * Leads from another class to another school, where the network has one.
 * @param onChoose takes the dialog that comes in place of the one around
 */
export default function OtherSchool(
  props: ComponentProps<typeof SendStudentDialog> & { onChoose(dialog: ReactNode): void },
) {
  const { onChoose, ...of } = props
  const { value } = useSchoolTransfers(useSchoolId())
  if (!value?.schools.length) return null
  return (
    <Button variant="outline" onClick={() => onChoose(<SendStudentDialog {...of} />)}>
      <School aria-hidden /> Para outra escola da rede…
    </Button>
  )
}
