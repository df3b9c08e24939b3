import { useState } from 'react'
import { ownFile } from '#schema/fields/ownFile.ts'
import { ReadButton } from '#web/components/school/MaterialRow.tsx'
import { OpenLink } from '#web/components/ui/OpenLink.tsx'
import { readerOf } from '#web/model/reader/readerOf.ts'
import { ReaderDialog } from './useReader.tsx'

/**
 * Opens a file of the school that is not yet saved as a material: in the app's reader over the form, or elsewhere where
 * the app has none.
 */
export function FileLink({ address, of }: { address: string; of: string }) {
  const [isOpen, setIsOpen] = useState(false)
  if (!readerOf(ownFile(address))) return <OpenLink href={address} label="Abrir" of={of} />
  const material = { id: 0, lessonId: 0, title: of, fileUrl: address }
  return (
    <>
      <ReadButton label="Abrir" of={of} onClick={() => setIsOpen(true)} />
      {isOpen && <ReaderDialog material={material} onClose={() => setIsOpen(false)} />}
    </>
  )
}
