import type { Role } from '../../schema/entities/labels.ts'
import type { Rows } from '../../schema/entities/tables.ts'
import type { User } from '../../schema/entities/user.ts'

/** A person as another role may know them: students learn of a teacher no more than the name. */
export function presentUser(user: User, viewer: { id: number; role: Role }): User {
  if (viewer.role !== 'student' || viewer.id === user.id) return user
  return { ...user, email: null, username: null, category: null, mustChangePassword: false, createdAt: 0 }
}

/** The list entry of spec section 3, class students. */
export const presentStudent = ({ id, name, email, category }: Rows['users']) => ({ id, name, email, category })

/** What a schedule says of a class (spec section 3, teacher schedule items). */
export const presentScheduled = ({ id, title, weekday, classTime, currentLessonId }: Rows['classes']) => ({
  id,
  title,
  weekday,
  classTime,
  currentLessonId,
})
