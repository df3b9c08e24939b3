import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { tellingColumns } from '#web/model/files/sheet.ts'
import { listAbout, listSheet, type ShownList } from './listSheet.ts'

/** More columns than this lie across the sheet. */
const mostUpright = 6

/**
 * A list on paper, with all the rows that search and filters leave, and the columns that somebody chose or that have
 * something to tell.
 */
export const PrintedList = <R,>({ name, shown }: { name: string; shown: ShownList<R> }) => (
  <Printed
    title={name}
    about={[listAbout(shown)]}
    landscape={shown.columns.length + (shown.also?.length ?? 0) > mostUpright}
  >
    {() => <PaperSheet sheet={shown.address.has('colunas') ? listSheet(shown) : tellingColumns(listSheet(shown))} />}
  </Printed>
)
