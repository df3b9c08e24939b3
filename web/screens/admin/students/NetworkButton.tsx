import { Box, Button } from '@chakra-ui/react'
import { ArrowRightLeft } from 'lucide-react'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { waitingTransfers } from '#web/model/people/waitingTransfers.ts'
import { useSchoolTransfers } from '#web/queries/useSchoolTransfers.ts'

const SchoolTransfersDialog = dialogOnUse(
  'Transferências da rede',
  () => import('#web/dialogs/transfers/SchoolTransfersDialog.tsx'),
)

/** The students who come from other schools of the network or go there, and how many wait. Nothing in a single school. */
export default function NetworkButton({ schoolId }: { schoolId: number }) {
  const { value, isNetwork, again } = useSchoolTransfers(schoolId)
  const { dialog, open, close } = useDialogParam()
  // It needs no answer: without a network it says so.
  const opened = dialog(
    (name) =>
      name === 'transferencias' && <SchoolTransfersDialog schoolId={schoolId} onChange={again} onClose={close} />,
  )
  if (!isNetwork) return opened
  const { count, words } = waitingTransfers(value?.transfers)
  const label = count ? `Da rede (${count})` : 'Da rede'
  return (
    <>
      <Button variant="outline" aria-label={`${label}: ${words}`} title={words} onClick={() => open('transferencias')}>
        <ArrowRightLeft aria-hidden />
        {/* On a phone the line of the count has no room for more. */}
        <Box as="span" hideBelow="sm">
          Da rede
        </Box>
        {count > 0 && <span>{`(${count})`}</span>}
      </Button>
      {opened}
    </>
  )
}
