import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { isInClass } from '#schema/nouns/enrollment.ts'
import { isClosed } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { permission, staff } from './permission.ts'
import { teachesIn } from './schoolClass.ts'
import { isAdminOf, sharesSchool } from './user.ts'

/**
 * Who may be told whom to call about a student: the school's administrators and, where the school lets them, those who
 * teach the student now, also as substitutes. Throws 404 for another school's student, 403 for anybody else.
 * @param now ms
 */
export const mustCallFamily = permission(
  staff,
  async (actor: Actor, rows: Reader, id: number, { now, zone }: { now: number; zone?: string }): Promise<void> => {
    const student = await rows.get('users', id)
    if (student?.role !== 'student' || !sharesSchool(actor, student))
      throw new Refusal('notFound', 'Aluno não encontrado.')
    if (isAdminOf(actor, student)) return
    const school = student.schoolId === null ? undefined : await rows.get('schools', student.schoolId)
    if (!school?.teachersCallFamilies) throw new Refusal('notAllowed', onlyOffice)
    const today = civilDateOf(now, zone)
    for (const enrollment of await rows.where('enrollments', { studentId: id })) {
      const schoolClass = await rows.get('classes', enrollment.classId)
      if (!schoolClass || !isInClass(enrollment, now) || isClosed(schoolClass, today)) continue
      if (await teachesIn(actor, rows, schoolClass, today)) return
    }
    throw new Refusal('notAllowed', notTheirs)
  },
)

const onlyOffice = 'Nesta escola, só a secretaria vê os telefones das famílias.'
const notTheirs = 'Só quem ensina o aluno agora vê os telefones da família dele.'
