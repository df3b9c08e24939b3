import * as z from 'zod/mini'
import { civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { id } from '#schema/fields/fields.ts'
import { lesson } from '#schema/nouns/lesson.ts'
import { put } from '#schema/nouns/tables.ts'
import { mustTeachSubject } from '#schema/permissions/schoolClass.ts'
import { moduleOfNewLesson } from '#schema/rules/schedule/moduleOfNewLesson.ts'
import { mutation } from '../mutation.ts'

/**
 * Makes a lesson that nobody prepared, the last of a subject of a class: a roll needs none made before (decisions
 * section 9). Where no module is named it is the class's first one, and a class without any gets a module.
 */
export const startLesson = mutation('POST /api/classes/:classId/lessons', {
  name: 'startLesson',
  summary: 'Começa uma aula que ninguém preparou',
  roles: mustTeachSubject.roles,
  args: z.object({ classId: id, moduleId: z.optional(id), title: lesson.shape.title }),
  example: (about) => ({ classId: about.class, moduleId: about.module, title: 'Aula de 16/11' }),
  async allow({ actor, args: { classId, moduleId }, rows, at, zone }) {
    await mustTeachSubject(actor, rows, { classId, moduleId, at, zone })
  },
  requestedDay: (_, { at, zone }) => civilDateOf(at, zone),
  async plan({ actor, args, rows, at, zone, ids: [id, newModuleId] }) {
    const { classId, title } = args
    const schoolClass = await mustTeachSubject(actor, rows, { classId, moduleId: args.moduleId, at, zone })
    const moduleId = await moduleOfNewLesson(rows, schoolClass, args.moduleId)
    const lesson = (moduleId: number, order: number) => put('lessons', { id, moduleId, title, order })
    if (moduleId !== undefined) return [lesson(moduleId, (await rows.where('lessons', { moduleId })).length + 1)]
    const module = { title: `Aulas de ${schoolClass.title}`, order: 1, schoolId: schoolClass.schoolId, createdAt: at }
    return [
      put('modules', { id: newModuleId, ...module }),
      put('moduleClasses', { moduleId: newModuleId!, classId, createdAt: at }),
      lesson(newModuleId!, 1),
    ]
  },
  createsRows: ({ moduleId }) => (moduleId === undefined ? ['lessons', 'modules'] : ['lessons']),
  describe: ({ title }) => `Aula criada: ${title}`,
  answer: { table: 'lessons' },
})
