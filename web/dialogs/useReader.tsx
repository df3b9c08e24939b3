import type { Material } from '#schema/nouns/material.ts'
import { dialogOnUse } from '#web/components/dialog/dialogOnUse.tsx'
import { useDialogParam } from '#web/components/dialog/useDialogParam.ts'
import { OpenLink } from '#web/components/ui/OpenLink.tsx'

const ReaderDialog = dialogOnUse(
  'Material',
  () => import('./reader/ReaderDialog.tsx'),
  ({ material }) => <OpenLink href={material.fileUrl} label="Abrir com outro aplicativo" of={material.title} />,
)

/**
 * The reader over a screen with materials, at an address of its own (?ler=7).
 * @param materials those that can be read from here; undefined while they load
 */
export function useReader(materials: readonly Material[] | undefined) {
  const opened = useDialogParam()
  return {
    /** Opens a material, in the place of one that is open. */
    read: (materialId: number) => {
      opened.close()
      opened.open('ler', materialId)
    },
    close: opened.close,
    reader: opened.dialog((name, id) => {
      const material = name === 'ler' && materials?.find((each) => each.id === id)
      return material && <ReaderDialog material={material} onClose={opened.close} />
    }),
  }
}
