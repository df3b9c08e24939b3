import type { ImportRecord } from '#schema/lists/importRecords.ts'
import type { About } from '#schema/mutations/about.ts'
import { callOf, type Mutation } from '#schema/mutations/mutation.ts'
import type { TableName } from '#schema/nouns/tables.ts'
import type { Random } from '#server/demo/random.ts'
import { readerOf } from '#server/store/queries/reader.ts'
import type { Both } from './bothServers.ts'
import { exampleIds, idsAt } from './exampleIds.ts'
import type { plausibility } from './hostility.ts'

/** What a random call is made from. */
export interface CallWorld {
  both: Both
  random: Random
  plausible: ReturnType<typeof plausibility>
}

/** The tables in which the rows are that examples are about. */
const tableOf: Record<string, TableName> = {
  ...{ school: 'schools', course: 'courses', calendarDay: 'calendarDays', schoolYear: 'schoolYears' },
  ...{ frequencyRule: 'frequencyRules', frequencyAction: 'frequencyActions', coverage: 'coverages' },
  ...{ module: 'modules', lesson: 'lessons', video: 'lessonVideos', material: 'materials' },
  ...{ class: 'classes', otherClass: 'classes', attendance: 'attendance' },
  ...{ teacher: 'users', student: 'users', newcomer: 'users', admin: 'users' },
}

/** A call of an act: its example about rows that are there, or what somebody might send. */
export async function someCall(world: CallWorld, act: Mutation) {
  const { random, plausible } = world
  if (random.chance(0.25)) return { method: act.method, path: plausible.address(act.path), body: plausible.body() }
  const { method, path, body } = callOf(act, act.example(await someRows(world)))
  return { method, path, ...(body !== undefined && { body }) }
}

async function someRows({ both, random }: CallWorld): Promise<About> {
  const about = idsAt(exampleIds, random.pick([0, 0, 0, 0, 1, 2, 3])) as Record<string, number>
  const { store } = both.servers[0]
  for (const kind of Object.keys(about)) {
    if (!random.chance(0.25)) continue
    const rows = await readerOf(store.q).where(tableOf[kind]! as 'classes', {})
    if (rows.length) about[kind] = random.pick(rows).id
  }
  return about as About
}

const names = ['Ana Reis', 'Bento Sá', 'Davi Luz', 'Eva Prado', 'Íris Ão', 'Zélia d’Ávila']
const titles = ['7º B', '9º C', 'Turma Ímpar']

/** Lines of a list of a school, as an import brings them. */
export function someRecords({ pick, chance, between }: Random): ImportRecord[] {
  const codesOf = (name: string) => [`matricula:${names.indexOf(name)}`]
  return Array.from({ length: between(1, 8) }, (_, i): ImportRecord => {
    const source = { file: 'lista.xlsx', line: i + 2 }
    const [name, title] = [pick(names), pick(titles)]
    const schoolClass = [`titulo:${title.toLowerCase()}`]
    const person = chance(0.8) ? codesOf(name) : [`nome:${name.toLowerCase()}`]
    return pick<() => ImportRecord>([
      () => ({
        ...{ kind: 'person', source, codes: codesOf(name), role: 'student', name },
        ...(chance(0.3) && { family: { motherName: pick(names), guardian: { phone: '11988887777' } } }),
        ...(chance(0.1) && { ended: true }),
      }),
      () => ({ kind: 'person', source, codes: [], role: 'teacher', name, email: `p${names.indexOf(name)}@escola.br` }),
      () => ({ kind: 'class', source, codes: schoolClass, title, ...(chance(0.5) && { classTime: '13:15' }) }),
      () => ({
        kind: 'enrollment',
        source,
        what: name,
        person,
        schoolClass,
        ...(chance(0.5) && { since: '2026-02-02' }),
      }),
      () => ({
        kind: 'teaching',
        source,
        what: name,
        person: [`email:p${names.indexOf(name)}@escola.br`],
        schoolClass,
      }),
    ])()
  })
}
