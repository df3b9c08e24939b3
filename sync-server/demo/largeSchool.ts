import { weekdays } from '#schema/fields/labels.ts'
import { subjects } from './curriculum.ts'
import { addClass, addModule, addStudent, type Setting } from './schoolMaker.ts'

/** The size of the large school. */
const largeSize = { students: 1000, classes: 40, lessons: 200, teachers: 20, weeks: 50 } as const

const lessonsOfModule = 20

/**
 * Adds a third school: a thousand students in forty classes of 25, each with fifty past rolls, 50,000 attendance rows
 * in all. Its people sign in as direcao3@, professora3@ and so on (professora3-2@ …) with the demonstration's password.
 * @param times how many times as many classes, teachers and students; modules and lessons stay
 */
export function addLargeSchool(setting: Setting, times: number) {
  const { make, newName, since } = setting
  const admin = addPerson(setting, 'direcao3', 'admin', newName(), 3)
  const school = make.add('schools', {
    name: 'Centro Educacional Professora Nísia Floresta',
    active: true,
    mainAdminId: admin,
    createdAt: since,
  })
  const teachers = Array.from({ length: times * largeSize.teachers }, (_, i) =>
    addPerson(setting, i ? `professora3-${i + 1}` : 'professora3', 'teacher', newName(), school.id),
  )
  const modules = Array.from({ length: largeSize.lessons / lessonsOfModule }, (_, i) => {
    const { title, description, lessons } = subjects[i % subjects.length]!
    const twice = [...lessons, ...lessons.map((lesson) => `${lesson} (continuação)`)]
    return addModule(setting, school.id, { title: `${title}, etapa ${i + 1}`, description, lessons: twice }, i + 1)
  })
  const perClass = largeSize.students / largeSize.classes
  for (let i = 0; i < times * largeSize.classes; i += 1) {
    const teacherId = teachers[i % teachers.length]!
    addClass(setting, {
      schoolId: school.id,
      title: `${6 + (i % 4)}º Ano ${lettersOf(Math.floor(i / 4))}`,
      teacherId,
      weekday: weekdays[1 + (i % 5)]!,
      classTime: ['07:30', '09:20', '13:15', '15:05'][i % 4]!,
      // Three modules of twenty lessons, so that each of the fifty weeks has its own lesson.
      modules: [0, 1, 2].map((n) => modules[(i + n) % modules.length]!),
      studentIds: Array.from({ length: perClass }, () => addStudent(setting, school.id)),
      concludedBy: teacherId,
      weeks: largeSize.weeks,
      rated: 0.2,
      evaluated: 0.05,
    })
  }
}

/** A, B … Z, AA, AB … */
const lettersOf = (n: number): string =>
  (n < 26 ? '' : lettersOf(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))

function addPerson(
  { make, since }: Setting,
  name: string,
  role: 'admin' | 'teacher',
  fullName: string,
  schoolId: number,
) {
  return make.add('users', {
    email: `${name}@chamada.demo`,
    name: fullName,
    role,
    schoolId,
    createdAt: since,
  }).id
}
