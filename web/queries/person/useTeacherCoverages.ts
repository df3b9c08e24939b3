import type { Coverage } from '#schema/nouns/coverage.ts'
import { coverageOn, heldDays } from '#schema/nouns/coverageDays.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { User } from '#schema/nouns/user.ts'
import type { ClassSubject } from '#schema/rules/schedule/subjects.ts'
import { classesTaughtBy, coveragesOf, subjectsOfClasses } from '#schema/rules/schedule/subjectsOfClasses.ts'
import { useRows } from '../useRows.ts'
import { withClassNames } from '../withClassNames.ts'

export interface NamedCoverage extends Coverage {
  /** The class and the subject. */
  title: string
  /** Who stands in; null for nobody. */
  substitute: string | null
}

export interface TeacherCoverages {
  /** What the teacher teaches in classes that go on, without what they cover for others. */
  subjects: ClassSubject[]
  /** Who stands in for them from some days ago on, the earliest first. */
  coverages: NamedCoverage[]
}

/** What a teacher teaches, and who stands in for them; undefined while it loads. @param today a civil date */
export const useTeacherCoverages = ({ id }: Pick<User, 'id'>, today: string): TeacherCoverages | undefined =>
  useRows(
    async (mirrored) => {
      const rows = withClassNames(mirrored)
      const classes = (await classesTaughtBy(rows, id, today)).filter((each) => !isClosed(each, today))
      const subjects = (await subjectsOfClasses(rows, classes)).filter(({ teacherId }) => teacherId === id)
      const { earliestEnd } = heldDays(today)
      const all = await coveragesOf(rows, classes)
      const named = all.map(async (coverage): Promise<NamedCoverage[]> => {
        const subject = subjects.find((each) => coverageOn(each, [coverage], coverage.firstDay))
        if (!subject || coverage.lastDay < earliestEnd) return []
        const substitute = coverage.teacherId === null ? undefined : await rows.get('users', coverage.teacherId)
        return [{ ...coverage, title: subject.title, substitute: substitute?.name ?? null }]
      })
      const coverages = (await Promise.all(named)).flat()
      return { subjects, coverages: coverages.sort((a, b) => a.firstDay.localeCompare(b.firstDay)) }
    },
    [id, today],
  )
