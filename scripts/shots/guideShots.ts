import type { Page } from 'playwright'
import { type Change, put } from '#schema/nouns/tables.ts'
import { press } from '#scripts/testKit/screens/office.ts'
import { type Shot, shot } from './shot.ts'

const [begun, ready] = [900_100, 900_200]
const createdAt = Date.UTC(2026, 1, 2)
const people = (schoolId: number, role: 'student' | 'teacher', names: readonly string[], fields = {}) =>
  names.map((name, i) =>
    put('users', {
      ...{ id: schoolId + (role === 'teacher' ? 10 : 20) + i, username: `${role}${schoolId}${i}`, role, name },
      ...{ schoolId, createdAt, ...fields },
    }),
  )
const students = ['Ana Prado', 'Bento Nogueira', 'Caio Lins']
const school = (id: number, name: string) => put('schools', { id, name, active: true, mainAdminId: null, createdAt })
const schoolClass = (schoolId: number, title: string, teacherId: number | null) =>
  put('classes', {
    ...{ id: schoolId + 1, title, teacherId, weekday: 'monday', classTime: '08:00', category: 'a' },
    ...{ currentLessonId: null, schoolId },
  })

/** A school with its lists and a class without a teacher, and one in which only the first roll is missing. */
export const beginning: Change[] = [
  school(begun, 'Escola do Campo Paulo Freire'),
  ...people(begun, 'teacher', ['Rita Lobo', 'Davi Torres'], { mustChangePassword: true }),
  ...people(begun, 'student', students),
  schoolClass(begun, '6º Ano A: Ciências', null),
  school(ready, 'Escola Quilombola Dandara'),
  ...people(ready, 'teacher', ['Zélia Ramos']),
  ...people(ready, 'student', students),
  schoolClass(ready, '7º Ano B: História', ready + 10),
  put('modules', { id: ready, title: 'História do Brasil', schoolId: ready, active: true, order: 1, createdAt }),
  put('lessons', { id: ready, moduleId: ready, title: 'Povos originários', order: 1 }),
  put('moduleClasses', { moduleId: ready, classId: ready + 1, createdAt }),
  ...students.map((_, i) =>
    put('enrollments', { classId: ready + 1, studentId: ready + 20 + i, enrolledAt: createdAt, leftAt: null }),
  ),
]

const guideOf = (name: string) => async (page: Page) => {
  await page.goto('/admin/students')
  const schools = page.getByRole('list', { name: 'Escolas' })
  const change = page.getByRole('button', { name: /^Escola: / })
  await schools.or(change).first().waitFor()
  if (await change.isVisible()) await change.click()
  await schools.getByRole('button', { name }).click()
  await page.getByRole('button', { name: new RegExp(`^Escola: .*${name}`) }).waitFor()
  await page.goto('/')
  const title = page.getByRole('heading', { level: 2, name: 'Até a primeira chamada' })
  await title.evaluate((each) => each.scrollIntoView({ block: 'start' }))
  await page.evaluate(() => scrollBy(0, -120))
}

/** 'Até a primeira chamada' of schools that are empty, begun and nearly there; and once it was put away. */
export const guideShots: Shot[] = [
  shot('guide-empty', guideOf('Auxiliadora')),
  shot('guide-begun', guideOf('Paulo Freire')),
  shot('guide-ready', guideOf('Dandara')),
  shot('guide-put-away', async (page) => {
    await press(page, 'Dispensar o guia')
    await page.getByText('Até a primeira chamada').waitFor({ state: 'detached' })
  }),
]
