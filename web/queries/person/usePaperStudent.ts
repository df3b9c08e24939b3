import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { yearOfClass } from '#schema/rules/schedule/yearOfClass.ts'
import { compareTexts } from '#schema/rules/text.ts'
import type { KnownStudent } from '#web/model/papers/studentOnPaper.ts'
import { serverNow } from '#web/sync/clock.ts'
import { namedClasses } from '../namedClasses.ts'
import { classesNamed } from '../openClasses.ts'
import { useRows } from '../useRows.ts'

/**
 * What papers say of a student besides the name: the family's record, which only an office's device has, and the classes
 * of today. Undefined while it loads.
 */
export const usePaperStudent = (studentId: number): KnownStudent | undefined =>
  useRows(
    async (rows) => {
      const [now, today] = [serverNow(), civilDateOf(serverNow())]
      const [family, enrollments, years] = await Promise.all([
        rows.get('studentRecords', studentId),
        rows.where('enrollments', { studentId }),
        rows.where('schoolYears', {}),
      ])
      const current = enrollments.filter((each) => isInClass(each, now))
      const classes = await Promise.all(current.map(({ classId }) => rows.get('classes', classId)))
      const open = classesNamed(
        await namedClasses(
          rows,
          classes.filter((each) => each !== undefined),
        ),
        'open',
      )
      return {
        family: family ?? null,
        classes: open
          .map((each) => ({ title: each.title, year: yearOfClass(each, years, today)?.title ?? today.slice(0, 4) }))
          .sort((a, b) => compareTexts(a.title, b.title)),
      }
    },
    [studentId],
  )
