import { wholeRow } from '#schema/nouns/tables.ts'
import type { ScopePage, SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'

/** A class of three students, its teacher and one module with two lessons, as a server would send them. */
export const marina = wholeRow('users', {
  ...{ id: 10, name: 'Marina Souza', email: 'marina@escola.br', role: 'teacher', schoolId: 1, createdAt: 0 },
})
const student = (id: number, name: string) =>
  wholeRow('users', { id, name, role: 'student', category: 'a', schoolId: 1, createdAt: 0 })
export const students = [student(21, 'Ana'), student(22, 'Bento'), student(23, 'Caio')]
const lesson = (id: number, order: number) => wholeRow('lessons', { id, moduleId: 5, title: `Aula ${order}`, order })
export const schoolClass = wholeRow('classes', { id: 3, teacherId: 10, title: '7º B', schoolId: 1, category: 'a' })
export const module5 = wholeRow('modules', { id: 5, title: 'Frações', order: 1, schoolId: 1, createdAt: 0 })

export const classPage = (changes: Partial<ScopePage> = {}): ScopePage => ({
  scope: 'class:3',
  from: 0,
  cursor: 50,
  more: false,
  rows: {
    classes: [schoolClass],
    users: students,
    moduleClasses: [wholeRow('moduleClasses', { id: 1, moduleId: 5, classId: 3, createdAt: 0 })],
    enrollments: students.map(({ id }) => ({
      id,
      classId: 3,
      studentId: id,
      enrolledAt: 0,
      leftAt: null,
      gaps: null,
      leftReason: null,
      excusedFrom: null,
    })),
  },
  gone: {},
  ...changes,
})

export const modulePage = (changes: Partial<ScopePage> = {}): ScopePage => ({
  scope: 'module:5',
  from: 0,
  cursor: 50,
  more: false,
  rows: { modules: [module5], lessons: [lesson(7, 1), lesson(8, 2)] },
  gone: {},
  ...changes,
})

/** An answer with nothing new. */
export const emptyAnswer = (changes: Partial<SyncResponse> = {}): SyncResponse => ({
  protocol: 1,
  now: 1_000_000,
  epoch: 'e1',
  view: 'teacher@1',
  reset: false,
  device: 4096,
  user: marina,
  receipts: [],
  scopes: [],
  dropped: [],
  ...changes,
})

export const firstAnswer = () => emptyAnswer({ scopes: [classPage(), modulePage()] })

/** Applied receipts for everything a request carries. */
export const applied = (request: SyncRequest) =>
  request.mutations.map(({ id }) => ({ id, outcome: 'applied' as const }))
