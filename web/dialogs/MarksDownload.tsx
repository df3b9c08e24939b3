import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { ClassRecords } from '#schema/rules/attendance/classPerformance.ts'
import type { DateRange } from '#schema/rules/schedule/periods.ts'
import { DownloadMenu } from '#web/components/list/DownloadMenu.tsx'
import { marksSheet } from '#web/model/performance/marksSheet.ts'
import { useLessonTitles } from '#web/queries/useLessonTitles.ts'

/** 'Baixar chamadas': each mark and rating of the chosen classes and period, a row each. */
export function MarksDownload(props: {
  records: ClassRecords | undefined
  range: DateRange
  classes: readonly Pick<SchoolClass, 'id' | 'title'>[]
  /** What it is of, for the file's name. */
  about: string
}) {
  const { records, range, classes, about } = props
  const lessons = useLessonTitles()
  if (!records || !lessons) return null
  const titles = { classes: new Map(classes.map(({ id, title }) => [id, title])), lessons }
  return (
    <DownloadMenu
      label="Baixar chamadas"
      name={`Chamadas ${about}`}
      sheet={() => marksSheet(records, range, titles)}
      prints={false}
    />
  )
}
