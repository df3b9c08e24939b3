import { Button } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { countOf } from '#schema/rules/text.ts'
import { inBackground } from '#web/components/toast/background.ts'
import { saveFile } from '#web/exports/saveFile.ts'
import type { PreviewRow } from '#web/model/import/previewRows.ts'
import type { ImportCalls } from './importMessages.ts'

/** Saves the refused rows as sheets to mend and import again. Nothing when none was refused. */
export function RefusedDownload({ rows, calls }: { rows: readonly PreviewRow[]; calls: ImportCalls }) {
  const refused = rows.filter(({ verdict }) => verdict === 'refused')
  if (!refused.length) return null
  const save = () =>
    inBackground('Erro ao baixar as linhas recusadas', async () => {
      const chosen = refused.map(({ index, why }) => ({ index, why }))
      // File names may not contain these characters.
      for (const { name, csv } of await calls.refused(chosen))
        saveFile(new Blob([csv], { type: 'text/csv' }), `Recusados ${name.replace(/[\\/:*?"<>|]/g, '-')}.csv`)
    })
  return (
    <Button alignSelf="start" variant="outline" onClick={save}>
      <Download aria-hidden /> Baixar {countOf(refused.length, 'linha recusada', 'linhas recusadas')} para corrigir
    </Button>
  )
}
