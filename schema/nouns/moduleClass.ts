import * as z from 'zod/mini'
import { id, instant } from '#schema/fields/fields.ts'
import { type MeetingTime, meetingTimes } from '#schema/fields/meeting.ts'
import { currentLesson, ofClass, ofModule, serverId, taughtBy, weekHours } from './commonFields.ts'
import { field, notPersonal, noun } from './noun.ts'

const exampleMeetings: MeetingTime[] = [{ weekday: 'monday', startTime: '07:30', minutes: 50 }]

/**
 * Links a module to a class: it is a subject of the class (decisions section 9). `teacherId` is who teaches it, the
 * class's teacher when null. `meetings` are its hours; a subject without any meets when the class does.
 */
export const moduleClasses = noun({
  key: ['moduleId', 'classId'],
  fields: {
    id: serverId,
    moduleId: ofModule,
    classId: ofClass,
    createdAt: field(instant, { students: true }),
    teacherId: taughtBy,
    meetings: field(meetingTimes, { ...weekHours, example: exampleMeetings }),
    currentLessonId: currentLesson,
  },
  readers: { class: { by: 'classId', students: 'all', shows: { person: 'teacherId', to: 'students' } } },
  personData: {
    title: 'Disciplinas que ensina',
    by: ['teacherId'],
    columns: { moduleId: 'Módulo', classId: 'Turma', meetings: 'Horários da semana', createdAt: 'Desde' },
    left: { id: notPersonal.number, teacherId: notPersonal.self, currentLessonId: notPersonal.school },
  },
})
export const moduleClass = moduleClasses.row
export type ModuleClass = z.infer<typeof moduleClass>

/** Returns true for a link that says who teaches it or when: the class has subjects of their own. */
export const isSubject = ({ teacherId, meetings }: Pick<ModuleClass, 'teacherId' | 'meetings'>): boolean =>
  teacherId !== null || meetings !== null

/** The link that a call names. */
export const moduleClassPlace = z.object({ moduleId: id, classId: id })
export const moduleClassInsert = z.extend(moduleClassPlace, moduleClasses.insert.shape)
export const moduleClassUpdate = z.extend(moduleClassPlace, moduleClasses.update.shape)
