import { Button } from '@chakra-ui/react'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { waitingTransfers } from '#web/model/people/waitingTransfers.ts'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'

const SchoolTransfersDialog = dialogOnUse(
  'Transferências da rede',
  () => import('#web/dialogs/transfers/SchoolTransfersDialog.tsx'),
)

/** What waits between this school and others of the network. Nothing where there is no other. */
export default function NetworkLine({ schoolId }: { schoolId: number }) {
  const { value, isNetwork, again } = useSchoolTransfers(schoolId)
  const { dialog, open, close } = useDialogParam()
  if (!isNetwork) return null
  return (
    <>
      <Button size="sm" variant="outline" mt="2" display="flex" onClick={() => open('transferencias')}>
        {waitingTransfers(value?.transfers)}
      </Button>
      {dialog(
        (name) =>
          name === 'transferencias' && <SchoolTransfersDialog schoolId={schoolId} onChange={again} onClose={close} />,
      )}
    </>
  )
}
