import type { Mutant } from './mutant.ts'

export const policies: readonly Mutant[] = [
  {
    name: 'administrator of any school',
    fault: 'the office of one school changes another',
    file: 'schema/permissions/user.ts',
    find: "(actor.role === 'admin' && sharesSchool(actor, row))",
    replacement: "actor.role === 'admin'",
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/people.test.ts',
        title: 'of a school’s administrators are for one’s own school',
      },
    ],
  },
  {
    name: 'nobody’s rows shared by nobodies',
    fault: 'who has no school shares those that have none',
    file: 'schema/permissions/user.ts',
    find: '(actor.schoolId !== null && actor.schoolId === row.schoolId)',
    replacement: 'actor.schoolId === row.schoolId',
    caughtBy: [],
    equivalent: 'only who runs all schools has none, and is let through before this is asked',
  },
  {
    name: 'any teacher of the school',
    fault: 'a teacher takes the roll of another’s class',
    file: 'schema/permissions/schoolClass.ts',
    find: ' && schoolClass.teacherId === actor.id',
    replacement: '',
    caughtBy: [
      { file: 'sync-server/tests/calls/classActs.test.ts', title: 'is closed to a teacher who was removed from it' },
    ],
  },
  {
    name: 'principal administrator edited',
    fault: 'an administrator changes the sign-in of the principal one',
    file: 'schema/permissions/user.ts',
    find: '    !isPrincipalAdmin({ ...actor, id: target.id }, school))',
    replacement: '    actor.id > 0)',
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/people.test.ts',
        title: 'only the principal administrator and people who run all schools change',
      },
    ],
  },
  {
    name: 'administrators removed by any',
    fault: 'any administrator removes another',
    file: 'schema/permissions/user.ts',
    find: "(isGlobal(actor) || target.role !== 'admin' || isPrincipalAdmin(actor, school))\n",
    replacement: '(actor.id > 0 || isPrincipalAdmin(actor, school))\n',
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/people.test.ts',
        title: 'administrators are removed by the principal administrator',
      },
    ],
  },
  {
    name: 'superadministrator outranked',
    fault: 'an administrator without school changes a superadministrator',
    file: 'schema/permissions/user.ts',
    find: "target.role !== 'superadmin' || actor.role === 'superadmin'",
    replacement: "target.role !== 'superadmin' || actor.id > 0",
    caughtBy: [
      {
        file: 'sync-server/http/routes/people/people.test.ts',
        title: 'a superadministrator is deleted only by another',
      },
    ],
  },
  {
    name: 'students speak for others',
    fault: 'a pupil evaluates for a classmate',
    file: 'schema/permissions/student.ts',
    find: "actor.role !== 'student' || actor.id !== studentId",
    replacement: "actor.role !== 'student'",
    caughtBy: [
      { file: 'web/tests/mirror/classes.test.ts', title: 'may not evaluate an absence, a classmate’s presence' },
    ],
  },
  {
    name: 'all of a student to any teacher',
    fault: 'a teacher reads marks of classes that are not theirs',
    file: 'schema/permissions/student.ts',
    find: 'return ({ classId }) => taught.has(classId)',
    replacement: 'return () => taught.size > 0',
    caughtBy: [
      { file: 'sync-server/tests/calls/classReads.test.ts', title: 'reads a student’s record in their own classes' },
    ],
  },
  {
    name: 'teacher’s material to students',
    fault: 'what is for teachers reaches pupils',
    file: 'schema/permissions/lessonContent.ts',
    find: "students: ['student', 'both']",
    replacement: "students: ['student', 'teacher', 'both']",
    caughtBy: [
      {
        file: 'sync-server/tests/calls/links.test.ts',
        title: 'a material hidden from students is removed from their devices',
      },
    ],
  },
  {
    name: 'evaluations to classmates',
    fault: 'what a pupil says of a lesson is read by the class',
    file: 'schema/permissions/student.ts',
    find: "students: 'own'",
    replacement: "students: 'all'",
    caughtBy: [{ file: 'sync-server/tests/store/projection.test.ts', title: 'random schools everybody may hold' }],
  },
  {
    name: 'enrollments to classmates',
    fault: 'a pupil learns who else is in the class',
    file: 'schema/permissions/schoolClass.ts',
    find: "students: 'own', shows",
    replacement: "students: 'all', shows",
    caughtBy: [{ file: 'sync-server/http/routes/sync/sync.test.ts', title: 'a student never gets a classmate’s row' }],
  },
  {
    name: 'enrollments without their people',
    fault: 'a teacher has a class of nameless pupils',
    file: 'schema/permissions/schoolClass.ts',
    find: ", shows: { person: 'studentId', to: 'staff' }",
    replacement: '',
    caughtBy: [
      {
        file: 'sync-server/store/pull/pull.test.ts',
        title: 'pages of any size bring everyone exactly what they may hold',
      },
    ],
  },
  {
    name: 'schools hidden from those who run them all',
    fault: 'who runs all schools has none to pick',
    file: 'schema/permissions/school.ts',
    find: ', global: () => true',
    replacement: '',
    caughtBy: [{ file: 'schema/permissions/scopes.test.ts', title: 'who may read the school' }],
  },
  {
    name: 'new student not told of the class',
    fault: 'a class arrives on a new pupil’s open device only with the next pull',
    file: 'schema/permissions/scopes.ts',
    find: '  if (person) scopes.push(`user:${person.id}`)\n',
    replacement: '',
    caughtBy: [
      { file: 'schema/permissions/scopes.test.ts', title: 'an enrollment its student, who may not have the class yet' },
    ],
  },
  {
    name: 'class followed after leaving',
    fault: 'a pupil reads on of a class they left',
    file: 'schema/permissions/schoolClass.ts',
    find: '!enrollment || !isInClass(enrollment, now)',
    replacement: '!enrollment',
    caughtBy: [{ file: 'schema/permissions/schoolClass.test.ts', title: 'a student follows a class they are in now' }],
  },
  {
    name: 'link across schools',
    fault: 'a class is taught the module of another school',
    file: 'schema/permissions/moduleClass.ts',
    find: "  if (module.schoolId !== schoolClass.schoolId) throw new Refusal('module.otherSchool')\n",
    replacement: '',
    caughtBy: [
      { file: 'sync-server/tests/calls/catalogue.test.ts', title: 'cannot link a module to another school’s class' },
    ],
  },
]
