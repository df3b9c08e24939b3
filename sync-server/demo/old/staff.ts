import type { Role } from '#schema/fields/labels.ts'
import { ownFile } from '#schema/fields/ownFile.ts'
import { keepUpload } from '#server/store/files/uploads.ts'
import { subjects } from '../curriculum.ts'
import { addModule, type NewModule } from '../schoolMaker.ts'
import { usualHours } from '../week/schoolWeek.ts'
import { importAt, nextRows, type Old, oldSchoolId } from './context.ts'

export interface Staff {
  principal: number
  secretary: number
  /** The first teaches in every year; the second left the school. */
  teachers: number[]
  /** In the school since the first year, and in two classes. */
  student: number
  modules: NewModule[]
}

/** Creates the school on its first day: its office, its teachers, its modules and their files. */
export async function openSchool(old: Old, since: number): Promise<Staff> {
  const { store, size, newName, random, now, zone } = old
  const make = await nextRows(store)
  const person = (login: string, role: Role, name = newName()) =>
    make.add('users', {
      email: `${login}@chamada.demo`,
      name,
      role,
      schoolId: oldSchoolId,
      createdAt: since,
    }).id
  const principal = person('direcao4', 'admin')
  const secretary = person('secretaria4', 'admin')
  const teachers = Array.from({ length: size.teachers + 1 }, (_, n) =>
    person(n ? `professora4-${n + 1}` : 'professora4', 'teacher'),
  )
  const student = person('aluna4', 'student')
  make.tables.schools.push({
    id: oldSchoolId,
    name: 'Complexo Escolar Dona Antônia de Barros',
    active: true,
    mainAdminId: principal,
    anonymousRatings: true,
    ratingsNamedSince: null,
    teachersPlanLessons: true,
    keepsVideoStills: false,
    teachersCallFamilies: false,
    lessonHours: size.week ? usualHours : null,
    letterhead: null,
    createdAt: since,
  })
  const modules = Array.from({ length: size.modules }, (_, n) => {
    const { title, description, lessons } = subjects[n % subjects.length]!
    const many = Array.from({ length: size.lessonsOfModule }, (_, i) => {
      const again = Math.floor(i / lessons.length)
      return again ? `${lessons[i % lessons.length]} (parte ${again + 1})` : lessons[i]!
    })
    const setting = { make, random, newName, now, zone, since }
    return addModule(setting, oldSchoolId, { title: `${title}, etapa ${n + 1}`, description, lessons: many }, n + 1)
  })
  await importAt(old, make.tables, since)
  await store.tx(async (q) => {
    for (const { title, fileUrl } of make.tables.materials) {
      const file = ownFile(fileUrl)
      if (file)
        await keepUpload(q, { ...file, tenant: oldSchoolId, userId: secretary, name: `${title}.pdf`, at: since })
    }
  })
  return { principal, secretary, teachers, student, modules }
}
