import type { Page } from 'playwright'
import { addDays, civilDateOf, weekdayIndex } from '#schema/fields/dates/civilDate.ts'
import type { Attendance } from '#schema/nouns/attendance.ts'
import { defaultFrequencyLimits } from '#schema/nouns/frequencyRule.ts'
import { type Change, put } from '#schema/nouns/tables.ts'
import { userIdOf } from '#server/demo/demoSchool.ts'
import { nameMaker } from '#server/demo/names.ts'
import { seededRandom } from '#server/demo/random.ts'
import { onPaper } from './onPaper.ts'
import { anyTable, list, paperShot, type Shot } from './shot.ts'

const classId = 9_101
const students = 150
const lessons = [1, 2]
const zone = 'America/Sao_Paulo'
const longest = 'Maria Eduarda Aparecida do Nascimento Albuquerque Cavalcanti de Vasconcelos e Bittencourt Figueirêdo'

/** A class of 150 students that has met twice on each weekday of the last two months. */
export function longClass(now: number): Change[] {
  const random = seededRandom(1)
  const newName = nameMaker(random)
  const today = civilDateOf(now, zone)
  const days = Array.from({ length: 56 }, (_, i) => addDays(today, i - 56)).filter((day) => weekdayIndex(day) % 6)
  const people = Array.from({ length: students }, (_, i) => 910_000 + i)
  const rolls = days.flatMap((date) => lessons.map((lessonId) => ({ classId, lessonId, date })))
  return [
    put('classes', {
      ...{ id: classId, title: 'Preparatório para o vestibular, turma única', weekday: 'monday', classTime: '14:00' },
      ...{ category: 'pro', schoolId: 1, currentLessonId: null, teacherId: userIdOf('professor') },
    }),
    put('frequencyRules', {
      ...{ id: classId, schoolId: 1, firstDay: '2026-01-01', ...defaultFrequencyLimits },
      ...{ alternating: 2, alternatingDays: 180 },
    }),
    put('moduleClasses', { moduleId: 1, classId, createdAt: 1 }),
    ...people.flatMap((id, i): Change[] => [
      put('users', {
        ...{ id, username: `2026${id}`, role: 'student', schoolId: 1, createdAt: 1 },
        name: i % 50 ? newName() : `${longest} ${i}`,
      }),
      put('enrollments', { id: null, classId, studentId: id, enrolledAt: 1, leftAt: null }),
    ]),
    ...rolls.flatMap((roll, n): Change[] => [
      put('rollCalls', { ...roll, concludedAt: now, concludedBy: userIdOf('professor'), cancelledReason: null }),
      ...people.map((studentId, i) => put('attendance', { ...roll, studentId, ...mark((i * 7 + n * 13) % 41) })),
    ]),
  ]
}

const mark = (chance: number): Pick<Attendance, 'present' | 'detail' | 'reason'> => {
  if (chance === 1) return { present: false, detail: 'justified', reason: 'Consulta médica' }
  if (chance === 2) return { present: true, detail: 'late', reason: null }
  return { present: chance > 5, detail: null, reason: null }
}

const papers = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).waitFor()
const chosen = (name: string, label: string): Shot => ({
  name: `paper-long-${name}`,
  paper: true,
  async show(page) {
    await page.getByLabel('Papel').selectOption(label)
    await papers(page)
  },
})

/** The papers of many people and many days: of each, more than one sheet. */
export const longPapers: Shot[] = [
  onPaper('long-diary', `/admin/classes?papeis=${classId}`, papers),
  paperShot('paper-long-diary-full-month', (page) => page.getByLabel('Mês').selectOption({ index: 1 })),
  chosen('blank', 'Folha em branco'),
  chosen('list', 'Lista da turma'),
  onPaper('long-report', `/admin/performance?turma=${classId}`, anyTable),
  onPaper('long-student', '/admin/people/910000', (page) =>
    page.getByRole('heading', { level: 2, name: 'Histórico' }).waitFor(),
  ),
  onPaper('long-cases', '/admin/frequency', list('Alunos')),
]
