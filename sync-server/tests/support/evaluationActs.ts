import type { BulkRows } from '#server/store/write/bulk.ts'
import type { Act } from './act.ts'
import { cast, people } from './cast.ts'
import { exampleIds, idsAt, ownIds } from './exampleIds.ts'

const { ana, bento, marina, raissa } = people

const roll = { classId: ownIds.class, lessonId: ownIds.lesson, date: '2026-11-16' }
const otherRoll = { classId: ownIds.class, lessonId: 102, date: '2026-11-17' }
const otherSchools = idsAt(exampleIds, 2)
const otherSchoolsRoll = { classId: otherSchools.class, lessonId: otherSchools.lesson, date: '2026-11-16' }

/** The cast, with a few marks that students can evaluate. */
export const markedCast = {
  ...cast,
  rollCalls: [roll, otherRoll, otherSchoolsRoll],
  attendance: [
    { id: ownIds.attendance, ...roll, studentId: ana, present: true },
    { id: 302, ...otherRoll, studentId: ana, present: false },
    { id: exampleIds.attendance[1], ...roll, studentId: bento, present: true },
    { id: otherSchools.attendance, ...otherSchoolsRoll, studentId: raissa, present: true },
  ],
  performance: [{ ...roll, studentId: ana, teacherId: marina, rating: 'good' as const, comment: 'Participou.' }],
} satisfies BulkRows

export const evaluation = {
  attendanceId: ownIds.attendance,
  lessonId: ownIds.lesson,
  studentId: ana,
  selfPerformance: 'good',
  contentRating: 5,
  teacherRating: 4,
  selfComment: null,
  contentComment: 'Gostei das frações.',
  teacherComment: '',
}
const evaluationWithout = (field: keyof typeof evaluation) => ({ ...evaluation, [field]: undefined })

export const evaluationActs: Record<string, Act> = {
  evaluateLesson: {
    who: 'ana',
    path: '/api/evaluations',
    body: evaluation,
    answers: {
      ...evaluation,
      teacherComment: null,
      id: 1,
      alias: null,
      classId: 3,
      date: Date.UTC(2026, 10, 23, 12),
      withName: false,
    },
    also: [],
    wakes: ['class:3', 'school:1'],
    refuses: [
      ['no lesson', { body: evaluationWithout('lessonId') }, 'args.invalid', 'Selecione uma aula para avaliar'],
      ['no presence', { body: evaluationWithout('attendanceId') }, 'args.invalid', 'Selecione uma aula para avaliar'],
      ['an empty body', { body: {} }, 'args.invalid', 'Selecione uma aula para avaliar'],
      [
        'no rating of the content',
        { body: evaluationWithout('contentRating') },
        'args.invalid',
        'Por favor, avalie o conteúdo da aula',
      ],
      [
        'six stars',
        { body: { ...evaluation, contentRating: 6 } },
        'args.invalid',
        'Por favor, avalie o conteúdo da aula',
      ],
      ['half a star', { body: { ...evaluation, teacherRating: 0.5 } }, 'args.invalid', 'Por favor, avalie o professor'],
      [
        'no rating of the teacher',
        { body: evaluationWithout('teacherRating') },
        'args.invalid',
        'Por favor, avalie o professor',
      ],
      [
        'no rating of oneself',
        { body: evaluationWithout('selfPerformance') },
        'args.invalid',
        'Por favor, avalie seu próprio desempenho',
      ],
      [
        'an unknown level',
        { body: { ...evaluation, selfPerformance: 'great' } },
        'args.invalid',
        'Por favor, avalie seu próprio desempenho',
      ],
      [
        'a comment that is too long',
        { body: { ...evaluation, selfComment: 'a'.repeat(2001) } },
        'args.invalid',
        'Use até 2000 caracteres',
      ],
      [
        'a student who evaluates for another',
        { body: { ...evaluation, attendanceId: 303, studentId: bento } },
        'notAllowed',
      ],
      ['another’s presence', { body: { ...evaluation, attendanceId: 303 } }, 'notFound', 'Presença não encontrada.'],
      [
        'a presence of another school',
        { body: { ...evaluation, attendanceId: 304, lessonId: 121 } },
        'notFound',
        'Presença não encontrada.',
      ],
      ['an unknown presence', { body: { ...evaluation, attendanceId: 999 } }, 'notFound', 'Presença não encontrada.'],
      [
        'another lesson than that of the presence',
        { body: { ...evaluation, lessonId: 102 } },
        'args.invalid',
        'lessonId: esta presença é de outra aula.',
      ],
      ['an absence', { body: { ...evaluation, attendanceId: 302, lessonId: 102 } }, 'evaluation.absent'],
      ['a teacher', { who: 'marina' }, 'notAllowed'],
      ['an administrator', { who: 'celia' }, 'notAllowed'],
    ],
  },
}
