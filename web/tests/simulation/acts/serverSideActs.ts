import { type Change, patch, put, remove } from '#schema/nouns/tables.ts'
import type { Day } from '../dayState.ts'
import { everyone as people, places } from '../participants.ts'
import type { Chance } from '../random.ts'
import type { SimulatedServer } from '../server.ts'

/** Reopens the schools that somebody closed. */
export async function openSchools(server: SimulatedServer): Promise<void> {
  const closed = (await server.state()).schools.filter(({ active }) => !active)
  server.time += 1000
  if (closed.length) await server.change(closed.map(({ id }) => patch('schools', id, { active: true })))
}

/** Lets in again whom an office barred. */
export async function letEverybodyIn(server: SimulatedServer): Promise<boolean> {
  const barred = (await server.state()).users.filter((user) => user.barred)
  server.time += 1000
  if (barred.length) await server.change(barred.map(({ id }) => patch('users', id, { barred: false })))
  return barred.length > 0
}

/**
 * A change made on the server by an office: people join and leave, classes change teachers, modules are linked and
 * unlinked.
 */
export async function changeSchool({ chance, server }: Day): Promise<string> {
  const state = await server.state()
  const changes = randomChange(chance, server.time, state)
  await server.change(changes)
  return JSON.stringify(changes)
}

function randomChange(chance: Chance, now: number, state: Awaited<ReturnType<SimulatedServer['state']>>): Change[] {
  const classId = chance.pick([places.ownClass, places.ownClass, places.secondClass])
  const isThere = (userId: number) => state.users.some(({ id }) => id === userId)
  switch (chance.below(9)) {
    case 0:
    case 1: {
      const enrollment = chance.pick(
        state.enrollments.filter((row) => row.classId !== places.otherSchoolsClass && row.studentId <= people.dora),
      )
      if (!enrollment) return []
      const key = `${enrollment.classId}/${enrollment.studentId}`
      return [patch('enrollments', key, { leftAt: enrollment.leftAt === null ? now : null })]
    }
    case 2: {
      const studentId = chance.pick([people.ana, people.bento, people.caio, people.dora])
      if (!isThere(studentId)) return []
      return state.enrollments.some((row) => row.classId === classId && row.studentId === studentId)
        ? [patch('users', studentId, { name: `Nome ${chance.below(100)}` })]
        : [put('enrollments', { classId, studentId, enrolledAt: now, leftAt: null })]
    }
    case 3: {
      const teachers = [people.marina, people.marina, people.marina, people.otavio, null]
      const teacherId = chance.pick(teachers)
      return teacherId === null || isThere(teacherId) ? [patch('classes', classId, { teacherId })] : []
    }
    case 4:
      return [patch('classes', places.ownClass, { teacherId: people.marina })]
    case 5: {
      const moduleId = chance.pick([places.module, ...Array<number>(3).fill(places.secondModule)])
      const linked = state.moduleClasses.some((row) => row.classId === classId && row.moduleId === moduleId)
      return linked
        ? [remove('moduleClasses', `${moduleId}/${classId}`)]
        : [put('moduleClasses', { moduleId, classId, createdAt: now })]
    }
    case 6: {
      const material = chance.pick(state.materials)
      return chance.oneIn(8) && state.materials.length > 1
        ? [remove('materials', material.id)]
        : [patch('materials', material.id, { visibility: chance.pick(['student', 'teacher', 'both']) })]
    }
    case 7:
      return [patch('classes', classId, { title: `Turma ${chance.below(100)}` })]
    default: {
      const otavio = state.users.find(({ id }) => id === people.otavio)
      return otavio && chance.oneIn(3)
        ? [patch('users', people.otavio, { role: otavio.role === 'teacher' ? 'admin' : 'teacher' })]
        : [patch('users', people.marina, { name: `Marina ${chance.below(100)}` })]
    }
  }
}

/** A write without an outbox: a direct call of the API. */
export async function callDirectly({ chance, server }: Day): Promise<string> {
  const who = chance.pick(['celia', 'marina', 'ines'] as const)
  const lessonId = chance.pick([...places.lessons, places.secondModulesLesson])
  return `${who} sets ${lessonId}: ${await server.call(who, 'PATCH', `/api/classes/${places.ownClass}/current-lesson`, { lessonId })}`
}

/** Registers somebody, by a call that no outbox takes. */
export async function registerSomebody({ chance, server }: Day): Promise<string> {
  const who = chance.pick(['celia', 'celia', 'gil', 'marina'] as const)
  const n = chance.below(200)
  const role = chance.pick(['student', 'student', 'teacher', 'admin'] as const)
  const schoolId = who === 'gil' ? { schoolId: chance.pick([places.school, places.school, places.otherSchool]) } : {}
  const body = { name: `Novo ${n}`, email: `novo${n}@escola.br`, password: 'senha-nova', role, ...schoolId }
  return `${who} registers ${n}, ${role}: ${await server.call(who, 'POST', '/api/register', body)}`
}

/** Restores something deleted today from the trash. */
export async function restoreSomething({ chance, server }: Day): Promise<string> {
  const deletions = (await server.wholeJournal()).filter(
    ({ outcome, name, changes }) =>
      outcome === 'applied' && name !== 'change' && changes.some(({ before, after }) => before && !after),
  )
  if (!deletions.length) return 'nothing'
  const { id, name, path } = chance.pick(deletions)
  const who = chance.pick(['celia', 'gil'] as const)
  return `${who} brings back ${id}, ${name} ${path}: ${await server.call(who, 'POST', `/api/activities/${id}/restore`, {})}`
}
