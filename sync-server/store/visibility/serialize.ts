import type { Role } from '#schema/entities/labels.ts'
import { type Rows, wholeRow } from '#schema/entities/tables.ts'
import type { User } from '#schema/entities/user.ts'

/** A person as another role may see them. Students see no more than a teacher's name. */
export function serializeUser(user: User, viewer: { id: number; role: Role }): User {
  if (viewer.role !== 'student' || viewer.id === user.id) return user
  const { id, name, role, schoolId } = user
  return wholeRow('users', { id, name, role, schoolId, createdAt: 0 })
}

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
