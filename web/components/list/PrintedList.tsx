import { PaperSheet } from '#web/components/print/PaperSheet.tsx'
import { Printed } from '#web/components/ui/Printed.tsx'
import { listAbout, listSheet, type ShownList } from './listSheet.ts'

/** More columns than this lie across the sheet. */
const mostUpright = 6

/** A list on paper, with all the rows that search and filters leave. */
export const PrintedList = <R,>({ name, shown }: { name: string; shown: ShownList<R> }) => (
  <Printed
    title={name}
    about={[listAbout(shown)]}
    landscape={shown.columns.length + (shown.also?.length ?? 0) > mostUpright}
  >
    {() => <PaperSheet sheet={listSheet(shown)} />}
  </Printed>
)
