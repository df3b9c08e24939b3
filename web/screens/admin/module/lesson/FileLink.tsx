import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { ownFile } from '#schema/fields/ownFile.ts'
import { OpenLink } from '#web/components/ui/OpenLink.tsx'
import { readerOf } from '#web/model/reader/readerOf.ts'

/** Fetched when it is used: the office is online where it sends files. */
const readerPart = () => import('#web/dialogs/reader/ReaderDialog.tsx')

/** Opens a file of the form in the app's reader, or in a new tab where there is none for it. */
export function FileLink({ address, of }: { address: string; of: string }) {
  const [part, setPart] = useState<Awaited<ReturnType<typeof readerPart>>>()
  if (!readerOf(ownFile(address))) return <OpenLink href={address} label="Abrir" of={of} />
  const open = () => readerPart().then(setPart, () => window.open(address, '_blank', 'noopener'))
  const material = { id: 0, lessonId: 0, title: of, fileUrl: address }
  return (
    <>
      <Button type="button" variant="outline" aria-label={`Abrir: ${of}`} onClick={open}>
        Abrir
      </Button>
      {part && <part.default material={material} onClose={() => setPart(undefined)} />}
    </>
  )
}
