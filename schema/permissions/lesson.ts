import type { Lesson } from '#schema/nouns/lesson.ts'
import type { Module } from '#schema/nouns/module.ts'
import { administrators } from '#schema/nouns/readers.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import type { Actor } from '#schema/nouns/user.ts'
import { Refusal } from '../errors.ts'
import { mustManageModule, noModule } from './module.ts'
import { permission, staff } from './permission.ts'
import { type Doing, teachesSubject } from './schoolClass.ts'
import { sharesSchool } from './user.ts'

export const noLesson = () => new Refusal('notFound', 'Aula não encontrada.')

/**
 * The lesson and its module, if the actor may change them. The module decides; throws 404 and 403 as `mustManageModule`
 * does.
 */
export const mustManageLesson = permission(
  administrators,
  async (
    actor: Actor,
    rows: Reader,
    lessonId: number,
    missing: () => Refusal = noLesson,
  ): Promise<{ lesson: Lesson; module: Module }> => {
    const lesson = await rows.get('lessons', lessonId)
    if (!lesson) throw missing()
    return { lesson, module: await mustManageModule(actor, rows, lesson.moduleId, missing) }
  },
)

/** What a teacher says of a lesson; its videos and materials are the office's. */
const planned: readonly string[] = ['id', 'moduleId', 'title', 'description', 'order']

interface Planning extends Pick<Doing, 'at' | 'zone'> {
  /** What is to be written. */
  fields: object
}

/**
 * The module, if the actor may add a lesson to it or change one of its lessons in these fields: who may change the
 * module and, where the school lets them, those who teach it in a class (decisions section 9). Throws 404 and 403 as
 * `mustManageModule` does.
 */
export const mustPlanModule = permission(
  staff,
  async (
    actor: Actor,
    rows: Reader,
    moduleId: number,
    { at, zone, fields }: Planning,
    missing: () => Refusal = noModule,
  ): Promise<Module> => {
    const module = await rows.get('modules', moduleId)
    if (actor.role !== 'teacher' || !module || !sharesSchool(actor, module))
      return mustManageModule(actor, rows, moduleId, missing)
    const links = await rows.where('moduleClasses', { moduleId })
    const taught = links.map(async ({ classId }) => {
      const schoolClass = await rows.get('classes', classId)
      return schoolClass !== undefined && (await teachesSubject(actor, rows, schoolClass, { moduleId, at, zone }))
    })
    if (!(await Promise.all(taught)).includes(true)) throw new Refusal('notAllowed')
    const school = await rows.get('schools', module.schoolId)
    if (!school?.teachersPlanLessons) throw new Refusal('notAllowed', 'Nesta escola, só a secretaria prepara as aulas.')
    if (Object.entries(fields).some(([name, value]) => value !== undefined && !planned.includes(name)))
      throw new Refusal(
        'notAllowed',
        'Vídeos e materiais são da secretaria: o professor muda título, descrição e ordem.',
      )
    return module
  },
)

/** The lesson, if the actor may change it in these fields. Its module decides; throws as `mustPlanModule` does. */
export const mustPlanLesson = permission(
  staff,
  async (actor: Actor, rows: Reader, lessonId: number, about: Planning): Promise<Lesson> => {
    const lesson = await rows.get('lessons', lessonId)
    if (!lesson) throw noLesson()
    await mustPlanModule(actor, rows, lesson.moduleId, about, noLesson)
    return lesson
  },
)
