/**
 * Those who may make a call, in words, each with the answers that every caller gets. Four answers are about one's own
 * class, lesson, student or school (that of Ana, who learns in 7º B, and of Marina, who teaches it), then about another
 * of the same school, one of another school, and an unknown one. A single answer stands for all four. A call that is
 * only about its caller gets the first.
 * Ana is a student, Marina a teacher, Davi an administrator and Celia the principal administrator of their school.
 * Nadia is the principal administrator of another. Rita administers all schools, Sonia is superadministrator. Zeno's
 * school is inactive. Anon has no session. Marina alone has a second factor.
 */
type Caller = 'anon' | 'ana' | 'marina' | 'davi' | 'celia' | 'nadia' | 'rita' | 'sonia' | 'zeno'
type Answers = Record<Caller, string>

const alike = (answer: string): Answers => ({
  ...{ anon: answer, ana: answer, marina: answer, davi: answer, celia: answer },
  ...{ nadia: answer, rita: answer, sonia: answer, zeno: answer },
})
const signedIn = (answer: string): Answers => ({ ...alike(answer), anon: 'notSignedIn', zeno: 'schoolInactive' })

const everybodySignedIn = signedIn('done')
const nobody = signedIn('notAllowed')
const ofAllSchools = {
  ...nobody,
  rita: 'done, done, done, notFound',
  sonia: 'done, done, done, notFound',
}
const administrators = { ...ofAllSchools, davi: 'done', celia: 'done', nadia: 'done' }
const ofTheSchool = {
  ...ofAllSchools,
  davi: 'done, done, notFound, notFound',
  celia: 'done, done, notFound, notFound',
  nadia: 'notFound, notFound, done, notFound',
}
const principal = { ...ofTheSchool, davi: 'notAllowed, notAllowed, notFound, notFound' }
const principalAboutOthers = {
  ...principal,
  celia: 'done, notAllowed, notFound, notFound',
  nadia: 'notFound, notFound, notAllowed, notFound',
}
const teachers = { ...ofTheSchool, marina: 'done, notAllowed, notFound, notFound' }
const teachersAndStudents = { ...teachers, ana: 'done, notFound, notFound, notFound' }
const ofNoSchool = {
  ...{ ...nobody, davi: 'notFound', celia: 'notFound', nadia: 'notFound' },
  rita: 'notAllowed, done, notAllowed, notFound',
  sonia: 'done, done, done, notFound',
}

export const callerGroups: Readonly<Record<string, Answers>> = {
  everybody: alike('done'),
  'everybody signed in': everybodySignedIn,
  'everybody with a second factor': { ...signedIn('conflict'), marina: 'done' },
  'everybody without a second factor': { ...everybodySignedIn, marina: 'conflict' },
  'nobody without the secret address': alike('notFound'),

  teachers: { ...nobody, marina: 'done' },
  'teachers and students': { ...nobody, marina: 'done', ana: 'done' },
  'teachers and administrators': { ...administrators, marina: 'done' },
  administrators,
  'administrators of all schools': ofAllSchools,
  'administrators of all schools, while nobody is in it': {
    ...nobody,
    rita: 'conflict, conflict, conflict, notFound',
    sonia: 'conflict, conflict, conflict, notFound',
  },
  'administrators of the school': ofTheSchool,
  'the principal administrator': principal,

  'whoever teaches the class': teachers,
  'whoever teaches or attends the class': teachersAndStudents,
  'whoever teaches or attends the class, unknown to others': {
    ...teachersAndStudents,
    marina: 'done, notFound, notFound, notFound',
  },
  'the student': {
    ...{ ...nobody, ana: 'done, notFound, notFound, notFound' },
    marina: 'notAllowed, notAllowed, notFound, notFound',
    davi: 'notAllowed, notAllowed, notFound, notFound',
    celia: 'notAllowed, notAllowed, notFound, notFound',
    nadia: 'notFound, notFound, notAllowed, notFound',
    rita: 'notAllowed, notAllowed, notAllowed, notFound',
    sonia: 'notAllowed, notAllowed, notAllowed, notFound',
  },
  'the student who was there': { ...nobody, ana: 'done, notFound, notFound, notFound' },

  'the administrator, or the principal one': { ...ofTheSchool, davi: 'done, notAllowed, notFound, notFound' },
  'the principal administrator, about another': principalAboutOthers,
  'the principal administrator alone, about another': { ...principalAboutOthers, davi: 'notAllowed' },
  'nobody: the person is no administrator': {
    ...signedIn('notFound'),
    ...{ ana: nobody.ana, marina: nobody.marina, davi: nobody.davi },
  },
  'the global administrator, or a superadministrator': ofNoSchool,
  'a superadministrator, about another': {
    ...ofNoSchool,
    rita: 'notAllowed, notAllowed, notAllowed, notFound',
    sonia: 'notAllowed, done, notAllowed, notFound',
  },

  'the student and administrators, for reading': {
    ...teachersAndStudents,
    marina: 'notAllowed, notAllowed, notFound, notFound',
  },
  'the teacher and administrators, for reading': { ...teachers, ana: 'notFound' },
  'the administrator, or the principal one, for reading': {
    ...{ ...ofTheSchool, ana: 'notFound' },
    marina: 'notAllowed, notAllowed, notFound, notFound',
    davi: 'done, notAllowed, notFound, notFound',
  },
  'the global administrator, or a superadministrator, for reading': {
    ...{ ...ofNoSchool, ana: 'notFound', marina: 'notFound' },
  },
  'whoever began the import': {
    ...{ ...ofTheSchool, davi: 'done, notAllowed, notFound, notFound', celia: 'notAllowed, done, notFound, notFound' },
    rita: 'notAllowed, notAllowed, notAllowed, notFound',
    sonia: 'notAllowed, notAllowed, notAllowed, notFound',
  },
  'whoever began the upload': {
    ...{ ...nobody, davi: 'done, notFound, notFound, notFound', celia: 'notFound, done, notFound, notFound' },
    ...{ nadia: 'notFound, notFound, done, notFound', rita: 'notFound', sonia: 'notFound' },
  },
  'whoever may delete the row': {
    ...ofTheSchool,
    marina: 'notAllowed, notAllowed, notFound, notFound',
    davi: 'done, notAllowed, notFound, notFound',
  },
}
