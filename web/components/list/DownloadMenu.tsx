import { Download, FileSpreadsheet, FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import type { RowAction } from '#web/components/menu/rowAction.ts'
import { usePaper } from '#web/components/print/paper.ts'
import { inBackground } from '#web/components/toast/background.ts'
import type { FileSheet } from '#web/model/files/fileSheet.ts'

/**
 * 'Baixar': what is on the screen as a spreadsheet, as CSV or on paper, made on the device. One file at a time.
 * @param sheet composed when it is wanted
 * @param more further sheets of the .xlsx
 * @param also further files of the same data
 */
export function DownloadMenu({
  label = 'Baixar',
  name,
  sheet,
  more = async () => [],
  prints = true,
  also = [],
  choice,
}: {
  label?: string
  name: string
  sheet(): FileSheet | Promise<FileSheet>
  more?(): Promise<readonly FileSheet[]>
  /** Whether 'Imprimir' is among its acts. */
  prints?: boolean
  also?: readonly RowAction[]
  /** What the spreadsheet and the CSV may have besides. */
  choice?: RowAction | undefined
}) {
  const [composing, setComposing] = useState(false)
  const { today } = usePaper()
  const download = (format: 'xlsx' | 'csv') => () => {
    if (composing) return
    setComposing(true)
    inBackground('Erro ao baixar', async () => {
      try {
        const { downloadSheet } = await import('#web/exports/downloadSheet.ts')
        await downloadSheet(await sheet(), format, `${name} ${today}`.trim(), format === 'xlsx' ? await more() : [])
      } finally {
        setComposing(false)
      }
    })
  }
  const actions: RowAction[] = [
    ...(choice ? [choice] : []),
    { label: 'Planilha (.xlsx)', icon: FileSpreadsheet, onSelect: download('xlsx') },
    { label: 'CSV (.csv)', icon: FileText, onSelect: download('csv') },
    ...also,
    ...(prints ? [{ label: 'Imprimir', icon: Printer, onSelect: () => window.print() }] : []),
  ]
  return <MenuButton label={label} icon={Download} actions={actions} aria-busy={composing} />
}
