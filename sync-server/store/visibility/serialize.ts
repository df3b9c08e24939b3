import type { Rows } from '#schema/nouns/tables.ts'

/** A student in a class's list (spec section 3, class students). */
export const serializeStudent = ({ id, name, email, category }: Rows['users']) => ({ id, name, email, category })

/** A class in a schedule (spec section 3, teacher schedule items). */
export const serializeScheduled = ({ id, title, weekday, classTime, currentLessonId }: Rows['classes']) => ({
  id,
  title,
  weekday,
  classTime,
  currentLessonId,
})
