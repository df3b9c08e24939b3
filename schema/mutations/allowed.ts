import type { Role } from '#schema/fields/labels.ts'
import type { School } from '#schema/nouns/school.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { mustChooseSchool } from '#schema/permissions/chosenSchool.ts'
import { mustManageLesson } from '#schema/permissions/lesson.ts'
import { mustManageContent } from '#schema/permissions/lessonContent.ts'
import { mustManageLink } from '#schema/permissions/moduleClass.ts'
import { mustManageClass } from '#schema/permissions/schoolClass.ts'
import type { AllowContext } from './mutation.ts'

/** Who may do what several acts do: the `roles` and the `allow` of each. */

/** Who creates something in the school that they choose: see `mustChooseSchool`. */
export const inChosenSchool = {
  roles: mustChooseSchool.roles,
  async allow({ actor, args, rows }: AllowContext<{ schoolId?: number | undefined }>) {
    await mustChooseSchool(actor, rows, args.schoolId)
  },
}

/** Who changes a class and who is in it: see `mustManageClass`. */
export const ofManagedClass = {
  roles: mustManageClass.roles,
  async allow({ actor, args, rows }: AllowContext<{ classId: number }>) {
    mustManageClass(actor, await rows.get('classes', args.classId))
  },
}

interface ByRow {
  (actor: Actor, rows: Reader, id: number): Promise<unknown>
  roles: readonly Role[]
}

/** Who may change the row whose number the act names. */
export const ofRow = (mustManage: ByRow) => ({
  roles: mustManage.roles,
  async allow({ actor, args, rows }: AllowContext<{ id: number }>) {
    await mustManage(actor, rows, args.id)
  },
})

/** Who may change the lesson to which the act adds something: see `mustManageLesson`. */
export const ofNamedLesson = {
  roles: mustManageLesson.roles,
  async allow({ actor, args, rows }: AllowContext<{ lessonId: number }>) {
    await mustManageLesson(actor, rows, args.lessonId)
  },
}

/** Who may change a video or a material of a lesson: see `mustManageContent`. */
export const ofContent = (table: 'lessonVideos' | 'materials') => ({
  roles: mustManageContent.roles,
  async allow({ actor, args, rows }: AllowContext<{ id: number }>) {
    await mustManageContent(actor, rows, table, args.id)
  },
})

interface BySchool {
  (actor: Actor, school: School | undefined): unknown
  roles: readonly Role[]
}

/** Who may change the school whose number the act names. */
export const ofSchool = (mustManage: BySchool) => ({
  roles: mustManage.roles,
  async allow({ actor, args, rows }: AllowContext<{ id: number }>) {
    mustManage(actor, await rows.get('schools', args.id))
  },
})

/** Who links modules to classes: see `mustManageLink`. */
export const ofLink = {
  roles: mustManageLink.roles,
  async allow({ actor, args, rows }: AllowContext<{ moduleId: number; classId: number }>) {
    await mustManageLink(actor, rows, args)
  },
}
