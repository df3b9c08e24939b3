import { useMemo } from 'react'
import { classNames } from '#schema/rules/schedule/classNames.ts'
import { taughtTitle } from '#schema/rules/schedule/subjects.ts'
import { useNow } from '#web/sync/useNow.ts'
import { useSchoolYears } from './useSchoolYears.ts'
import { type TeacherClass, useTeacherClasses } from './useTeacherClasses.ts'

/**
 * All classes of the signed-in teacher, also those that are closed, with the titles that people know them by: with their
 * year, where several have one title. Apart from `useTeacherClasses`, which is part of the first screen.
 */
export function useNamedTeacherClasses(): TeacherClass[] | undefined {
  const { date: today } = useNow()
  const classes = useTeacherClasses('all')
  const years = useSchoolYears(classes?.[0]?.schoolId ?? null)
  return useMemo(() => {
    if (!classes || !years) return undefined
    const names = classNames(classes, years, today)
    return classes.map((each) => {
      const named = { ...each, title: names.get(each.id)! }
      return { ...named, taughtTitle: taughtTitle(named, each.taught) }
    })
  }, [classes, years, today])
}
