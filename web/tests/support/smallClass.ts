import type { User } from '#schema/entities/user.ts'
import type { ScopePage, SyncRequest, SyncResponse } from '#schema/sync/protocol.ts'

/** A class of three students, its teacher and one module with two lessons, as a server would send them. */
export const marina: User = {
  id: 10,
  name: 'Marina Souza',
  email: 'marina@escola.br',
  username: null,
  role: 'teacher',
  category: null,
  schoolId: 1,
  mustChangePassword: false,
  createdAt: 0,
}
const student = (id: number, name: string): User => ({
  ...marina,
  id,
  name,
  email: null,
  role: 'student',
  category: 'a',
})
export const students = [student(21, 'Ana'), student(22, 'Bento'), student(23, 'Caio')]
const lesson = (id: number, order: number) => ({
  id,
  moduleId: 5,
  title: `Aula ${order}`,
  description: null,
  order,
  videoUrl: null,
  videoEmbed: null,
  materialUrl: null,
  materialUrls: null,
})
export const schoolClass = {
  id: 3,
  teacherId: 10,
  title: '7º B',
  weekday: 'monday' as const,
  classTime: '08:00',
  currentLessonId: null,
  schoolId: 1,
  category: 'a' as const,
}
export const module5 = {
  id: 5,
  title: 'Frações',
  description: null,
  order: 1,
  duration: null,
  active: true,
  schoolId: 1,
  createdAt: 0,
}

export const classPage = (changes: Partial<ScopePage> = {}): ScopePage => ({
  scope: 'class:3',
  from: 0,
  cursor: 50,
  more: false,
  rows: {
    classes: [schoolClass],
    users: students,
    moduleClasses: [{ id: 1, moduleId: 5, classId: 3, createdAt: 0 }],
    enrollments: students.map(({ id }) => ({ id, classId: 3, studentId: id, enrolledAt: 0, leftAt: null })),
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
