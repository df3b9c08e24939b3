import type { Role } from '#schema/fields/labels.ts'
import type { BulkRows } from '#server/store/write/bulk.ts'

/**
 * Two schools as plain rows, used by every test of the server. Escola Horizonte has two teachers, each with a class.
 * Nobody of it may ever see the rows of Escola Poente.
 */
export const people = {
  sonia: 1,
  celia: 10,
  davi: 11,
  marina: 12,
  otavio: 13,
  ana: 21,
  bento: 22,
  caio: 23,
  dora: 24,
  nadia: 50,
  ines: 52,
  raissa: 61,
} as const
export type Person = keyof typeof people

const person = (name: Person, role: Role, schoolId: number | null) => ({
  id: people[name],
  name: name[0]!.toUpperCase() + name.slice(1),
  email: role === 'student' ? null : `${name}@escola.br`,
  username: role === 'student' ? name : null,
  role,
  category: role === 'student' ? ('a' as const) : null,
  schoolId,
  createdAt: 0,
})

const lessons = (moduleId: number, first: number) =>
  [1, 2, 3].map((order) => ({ id: first + order - 1, moduleId, title: `Aula ${order}`, order }))

const schoolClass = (id: number, title: string, teacherId: number, schoolId: number) => ({
  id,
  title,
  teacherId,
  schoolId,
  weekday: 'monday' as const,
  classTime: '08:00',
  category: 'a' as const,
})

const enrolled = (classId: number, ...students: Person[]) =>
  students.map((name) => ({ classId, studentId: people[name], enrolledAt: 0 }))

export const cast = {
  schools: [
    { id: 1, name: 'Escola Horizonte', mainAdminId: people.celia, createdAt: 0 },
    { id: 2, name: 'Escola Poente', mainAdminId: people.nadia, createdAt: 0 },
  ],
  users: [
    person('sonia', 'superadmin', null),
    person('celia', 'admin', 1),
    person('davi', 'admin', 1),
    person('marina', 'teacher', 1),
    person('otavio', 'teacher', 1),
    person('ana', 'student', 1),
    person('bento', 'student', 1),
    person('caio', 'student', 1),
    person('dora', 'student', 1),
    person('nadia', 'admin', 2),
    person('ines', 'teacher', 2),
    person('raissa', 'student', 2),
  ],
  modules: [
    { id: 5, title: 'Frações', schoolId: 1, createdAt: 0 },
    { id: 6, title: 'Crônicas', schoolId: 1, createdAt: 0 },
    { id: 7, title: 'Biomas', schoolId: 2, createdAt: 0 },
  ],
  lessons: [...lessons(5, 101), ...lessons(6, 111), ...lessons(7, 121)],
  lessonVideos: [
    { id: 201, lessonId: 101, title: 'Para todos', videoEmbed: '<iframe src="https://v.example/1"></iframe>' },
    { id: 202, lessonId: 101, title: 'Só professor', videoEmbed: '<iframe></iframe>', visibility: 'teacher' as const },
  ],
  materials: [
    { id: 211, lessonId: 101, title: 'Folha', fileUrl: 'https://m.example/1' },
    { id: 212, lessonId: 101, title: 'Gabarito', fileUrl: 'https://m.example/2', visibility: 'teacher' as const },
    { id: 213, lessonId: 101, title: 'Desafio', fileUrl: 'https://m.example/3', visibility: 'student' as const },
  ],
  classes: [
    schoolClass(3, '7º B', people.marina, 1),
    schoolClass(4, '8º A', people.otavio, 1),
    schoolClass(8, '6º C', people.ines, 2),
  ],
  moduleClasses: [
    { moduleId: 5, classId: 3, createdAt: 0 },
    { moduleId: 5, classId: 4, createdAt: 0 },
    { moduleId: 6, classId: 4, createdAt: 0 },
    { moduleId: 7, classId: 8, createdAt: 0 },
  ],
  enrollments: [...enrolled(3, 'ana', 'bento', 'caio'), ...enrolled(4, 'caio', 'dora'), ...enrolled(8, 'raissa')],
} satisfies BulkRows

export const castPassword = 'senha-de-teste'
