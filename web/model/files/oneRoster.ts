import { addDays, civilDateOf } from '#schema/fields/dates/civilDate.ts'
import { periodText } from '#schema/lists/oneroster/periods.ts'
import { isErased } from '#schema/nouns/erasedPerson.ts'
import type { SchoolClass } from '#schema/nouns/schoolClass.ts'
import type { Reader } from '#schema/nouns/tables.ts'
import { subjectName } from '#schema/rules/schedule/subjects.ts'

/** A file of a OneRoster 1.2 bundle: its headings and its rows, all texts. */
export interface RosterFile {
  name: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

/** The first three columns of every file; in a whole bundle the second and third stay empty. */
const common = ['sourcedId', 'status', 'dateLastModified']
const row = (id: string, ...cells: string[]) => [id, '', '', ...cells]

/** The files that a bundle may have besides ours; the manifest says that they are absent. */
const absent = [
  ...['categories', 'classResources', 'courseResources', 'demographics', 'lineItemLearningObjectiveIds', 'lineItems'],
  ...['lineItemScoreScales', 'resources', 'resultLearningObjectiveIds', 'results', 'resultScoreScales', 'scoreScales'],
  ...['userProfiles', 'userResources'],
]

/**
 * A school as the files of a OneRoster 1.2 CSV bundle: its classes, students and teachers, and who is in which class.
 * Each class is a course of its own, and the school year is that of `today`. The identifiers are those of the rows, so
 * they stay the same. Nobody's password is in it.
 * @param today a civil date
 * @param withCivilNames the civil names of students who have a social one stand beside it. Without them, the name by
 * which a student is called is the only one: many systems show the given name and ignore the preferred one
 */
export async function oneRosterFiles(
  rows: Reader,
  schoolId: number,
  today: string,
  { withCivilNames = false } = {},
): Promise<RosterFile[]> {
  const school = await rows.get('schools', schoolId)
  const classes = (await rows.where('classes', { schoolId })).sort((a, b) => a.id - b.id)
  const people = [
    ...(await rows.where('users', { schoolId, role: 'student' })),
    ...(await rows.where('users', { schoolId, role: 'teacher' })),
  ]
    .filter((person) => !isErased(person))
    .sort((a, b) => a.id - b.id)
  const ids = new Set(people.map(({ id }) => id))
  const ofSchool = new Set(classes.map(({ id }) => id))
  const enrollments = (await rows.where('enrollments', {})).filter(
    ({ classId, studentId }) => ofSchool.has(classId) && ids.has(studentId),
  )
  const records = withCivilNames ? await rows.where('studentRecords', { schoolId }) : []
  const civilNames = new Map(records.map(({ studentId, civilName }) => [studentId, civilName]))
  const weeks = await weeksOf(rows, classes)
  const year = today.slice(0, 4)
  const org = `school-${schoolId}`
  const session = `year-${year}`
  const files: RosterFile[] = [
    {
      name: 'academicSessions',
      head: [...common, 'title', 'type', 'startDate', 'endDate', 'parentSourcedId', 'schoolYear'],
      rows: [row(session, `Ano letivo de ${year}`, 'schoolYear', `${year}-01-01`, `${year}-12-31`, '', year)],
    },
    {
      name: 'orgs',
      head: [...common, 'name', 'type', 'identifier', 'parentSourcedId'],
      rows: [row(org, school?.name ?? '', 'school', '', '')],
    },
    {
      name: 'courses',
      head: [
        ...common,
        'schoolYearSourcedId',
        'title',
        'courseCode',
        'grades',
        'orgSourcedId',
        'subjects',
        'subjectCodes',
      ],
      rows: classes.map(({ id, title }) => row(`course-${id}`, session, title, '', '', org, '', '')),
    },
    {
      name: 'classes',
      head: [
        ...[...common, 'title', 'grades', 'courseSourcedId', 'classCode', 'classType', 'location', 'schoolSourcedId'],
        ...['termSourcedIds', 'subjects', 'subjectCodes', 'periods'],
      ],
      rows: classes.map(({ id, title }) => {
        const { subjects, periods } = weeks.get(id)!
        return row(`class-${id}`, title, '', `course-${id}`, '', 'scheduled', '', org, session, subjects, '', periods)
      }),
    },
    {
      name: 'users',
      head: [
        ...[...common, 'enabledUser', 'username', 'userIds', 'givenName', 'familyName', 'middleName', 'identifier'],
        ...['email', 'sms', 'phone', 'agentSourcedIds', 'grades', 'password', 'userMasterIdentifier'],
        ...['resourceSourcedIds', 'preferredGivenName', 'preferredMiddleName', 'preferredFamilyName'],
        ...['primaryOrgSourcedId', 'pronouns'],
      ],
      rows: people.map(({ id, name, email, username, barred }) => {
        const civil = civilNames.get(id)
        const [preferredGiven, preferredFamily] = civil ? inParts(name) : ['', '']
        const login = username ?? email ?? `user-${id}`
        const names = [...inParts(civil ?? name), '', username ?? '', email ?? '']
        const enabled = barred ? 'false' : 'true'
        const preferred = [preferredGiven, '', preferredFamily]
        return row(`user-${id}`, enabled, login, '', ...names, ...Array<string>(7).fill(''), ...preferred, org, '')
      }),
    },
    {
      name: 'roles',
      head: [
        ...[...common, 'userSourcedId', 'roleType', 'role', 'beginDate', 'endDate', 'orgSourcedId'],
        'userProfileSourcedId',
      ],
      rows: people.map(({ id, role }) => row(`role-${id}`, `user-${id}`, 'primary', role, '', '', org, '')),
    },
    {
      name: 'enrollments',
      head: [
        ...[...common, 'classSourcedId', 'schoolSourcedId', 'userSourcedId', 'role', 'primary', 'beginDate'],
        'endDate',
      ],
      rows: [
        ...classes.flatMap(({ id, teacherId }) =>
          teacherId !== null && ids.has(teacherId)
            ? [row(`teaches-${id}-${teacherId}`, `class-${id}`, org, `user-${teacherId}`, 'teacher', 'true', '', '')]
            : [],
        ),
        ...enrollments.map(({ classId, studentId, enrolledAt, leftAt }) => {
          // The standard's last day is not in the period.
          const after = leftAt === null ? '' : addDays(civilDateOf(leftAt), 1)
          const [of, who] = [`class-${classId}`, `user-${studentId}`]
          return row(`in-${classId}-${studentId}`, of, org, who, 'student', 'false', civilDateOf(enrolledAt), after)
        }),
      ],
    },
  ]
  const manifest: RosterFile = {
    name: 'manifest',
    head: ['propertyName', 'value'],
    rows: [
      ['manifest.version', '1.0'],
      ['oneroster.version', '1.2'],
      ...files.map(({ name }) => [`file.${name}`, 'bulk']),
      ...absent.map((name) => [`file.${name}`, 'absent']),
      ['source.systemName', 'Chamada'],
      ['source.systemCode', 'chamada'],
    ],
  }
  return [manifest, ...files]
}

/** The first word of a name, and the others. */
function inParts(name: string): [given: string, family: string] {
  const [given = '', ...family] = name.split(' ')
  return [given, family.join(' ')]
}

/** The names of the subjects of each class, and its meetings of the week, as lists. */
async function weeksOf(rows: Reader, classes: readonly SchoolClass[]) {
  const weeks = new Map<number, { subjects: string; periods: string }>()
  for (const { id: classId, meetings, teacherId } of classes) {
    const links = (await rows.where('moduleClasses', { classId })).sort((a, b) => a.moduleId - b.moduleId)
    const subjects: string[] = []
    const periods = (meetings ?? []).map((each) => periodText(each))
    for (const link of links) {
      if (!link.meetings) continue
      const module = (await rows.get('modules', link.moduleId))?.title
      const teacher = (await rows.get('users', link.teacherId ?? teacherId ?? 0))?.name
      subjects.push(subjectName(module ?? '').replaceAll(',', ''))
      periods.push(...link.meetings.map((each) => periodText({ ...each, module, teacher })))
    }
    weeks.set(classId, { subjects: subjects.join(','), periods: periods.join(',') })
  }
  return weeks
}
