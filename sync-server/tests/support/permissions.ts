import { callerGroups } from './callerGroups.ts'

const table = `
GET /healthz                                                  |                 | everybody
GET /readyz                                                   |                 | everybody
GET /api/docs                                                 |                 | everybody signed in
GET /api/openapi.json                                         |                 | everybody signed in
GET /api/network                                              |                 | everybody
GET /api/session                                              |                 | everybody
POST /api/login                                               |                 | everybody
POST /api/logout                                              |                 | everybody
GET /api/user                                                 |                 | everybody signed in
GET /api/user/device-key                                      |                 | everybody signed in
POST /api/user/change-password                                |                 | everybody signed in
POST /api/user/confirm-password                               |                 | everybody signed in
GET /api/user/calendar                                        |                 | teachers and students
POST /api/user/calendar                                       |                 | teachers and students
DELETE /api/user/calendar                                     |                 | teachers and students
GET /api/calendars/:file                                      |                 | nobody without the secret address
GET /api/user/sessions                                        |                 | everybody signed in
DELETE /api/user/sessions                                     |                 | everybody signed in
DELETE /api/user/sessions/:session                            |                 | everybody signed in
GET /api/user/second-factor                                   |                 | everybody signed in
POST /api/user/second-factor                                  |                 | everybody without a second factor
POST /api/user/second-factor/confirm                          |                 | everybody without a second factor
POST /api/user/second-factor/off                              |                 | everybody signed in
POST /api/user/second-factor/recovery-codes                   |                 | everybody with a second factor
POST /api/sync                                                |                 | everybody signed in
GET /api/events                                               |                 | everybody signed in
POST /api/register                                            | school          | administrators
POST /api/admins                                              | school          | administrators
GET /api/students                                             |                 | teachers and administrators
GET /api/teachers                                             |                 | teachers and administrators
GET /api/schools/figures                                      |                 | administrators of all schools
GET /api/users/count                                          |                 | administrators of all schools
GET /api/admins                                               |                 | administrators
GET /api/admins/:schoolId                                     | school          | administrators of the school
PATCH /api/users/:id                                          | student         | administrators of the school
PATCH /api/users/:id                                          | teacher         | administrators of the school
PATCH /api/users/:id                                          | admin           | the administrator, or the principal one
PATCH /api/users/:id                                          | global          | the global administrator, or a superadministrator
DELETE /api/users/:id                                         | student         | administrators of the school
DELETE /api/users/:id                                         | teacher         | administrators of the school
DELETE /api/users/:id                                         | admin           | the principal administrator, about another
DELETE /api/users/:id                                         | global          | a superadministrator, about another
PATCH /api/users/:id/access                                   | student         | administrators of the school
PATCH /api/users/:id/access                                   | teacher         | administrators of the school
PATCH /api/users/:id/access                                   | admin           | the principal administrator, about another
PATCH /api/users/:id/access                                   | global          | a superadministrator, about another
DELETE /api/users/:id/sign-in-wait                            | student         | administrators of the school
DELETE /api/users/:id/sign-in-wait                            | teacher         | administrators of the school
DELETE /api/users/:id/sign-in-wait                            | admin           | administrators of the school
DELETE /api/users/:id/sign-in-wait                            | global          | the global administrator, or a superadministrator
POST /api/users/:id/reset-password                            | student         | administrators of the school
POST /api/users/:id/reset-password                            | teacher         | administrators of the school
POST /api/users/:id/reset-password                            | admin           | the principal administrator, about another
POST /api/users/:id/reset-password                            | global          | a superadministrator, about another
POST /api/first-passwords                                     | student         | administrators of the school
POST /api/first-passwords                                     | teacher         | administrators of the school
POST /api/first-passwords                                     | admin           | the principal administrator, about another
POST /api/first-passwords                                     | global          | a superadministrator, about another
POST /api/imports/match                                       | school          | administrators
GET /api/imports                                              |                 | administrators
POST /api/imports                                             | school          | administrators
POST /api/imports/:id/records                                 | import          | whoever began the import
POST /api/imports/:id/undo                                    | import          | administrators of the school
GET /api/users/:id/data                                       | student         | the student and administrators, for reading
GET /api/users/:id/data                                       | teacher         | the teacher and administrators, for reading
GET /api/users/:id/data                                       | admin           | the administrator, or the principal one, for reading
GET /api/users/:id/data                                       | global          | the global administrator, or a superadministrator, for reading
POST /api/users/:id/erasure                                   | student         | administrators of the school
POST /api/users/:id/erasure                                   | teacher         | administrators of the school
POST /api/users/:id/erasure                                   | admin           | the principal administrator, about another
POST /api/users/:id/erasure                                   | global          | a superadministrator, about another
POST /api/users/:id/left-work                                 | student         | administrators of the school
POST /api/users/:id/left-work                                 | teacher         | administrators of the school
POST /api/users/:id/left-work                                 | admin           | administrators of the school
POST /api/users/:id/left-work                                 | global          | the global administrator, or a superadministrator
POST /api/users/:id/left-work/registration                    | student         | administrators of the school
POST /api/users/:id/left-work/registration                    | teacher         | administrators of the school
POST /api/users/:id/left-work/registration                    | admin           | administrators of the school
POST /api/users/:id/left-work/registration                    | global          | the global administrator, or a superadministrator
GET /api/late-rolls                                           |                 | administrators
POST /api/late-rolls/registration                             | lateRoll        | administrators of the school
POST /api/late-rolls/dismissal                                | lateRoll        | administrators of the school
GET /api/school-transfers                                     |                 | administrators
POST /api/school-transfers/requests                           | school          | administrators
POST /api/school-transfers                                    | student         | administrators of the school
POST /api/school-transfers/:id/refusal                        | request         | administrators of the school
POST /api/school-transfers/:id/arrival                        | arriving        | administrators of the school
DELETE /api/school-transfers/:id                              | ownRequest      | administrators of the school
DELETE /api/admin-principal/delete-admin/:id                  | admin           | the principal administrator alone, about another
DELETE /api/admin-principal/delete-admin/:id                  | student         | nobody: the person is no administrator
GET /api/schools                                              |                 | administrators of all schools
GET /api/schools/:id/figures                                  | school          | administrators of the school
GET /api/schools/:id/files                                    | school          | administrators of the school
POST /api/schools                                             |                 | administrators of all schools
PATCH /api/schools/:id                                        | school          | administrators of all schools
DELETE /api/schools/:id                                       | school          | administrators of all schools, while nobody is in it
POST /api/schools/:id/set-main-admin                          | school          | administrators of all schools
PUT /api/schools/:id/ratings-privacy                          | school          | the principal administrator
PUT /api/schools/:id/lesson-hours                             | school          | administrators of the school
PUT /api/schools/:id/lesson-planning                          | school          | the principal administrator
PUT /api/schools/:id/video-stills                             | school          | the principal administrator
PUT /api/schools/:id/family-calls                             | school          | the principal administrator
PUT /api/schools/:id/letterhead                               | school          | the principal administrator
GET /api/modules                                              |                 | everybody signed in
GET /api/modules/:id                                          | module          | whoever teaches or attends the class
GET /api/modules/:id/lessons                                  | module          | whoever teaches or attends the class
GET /api/modules/:id/classes                                  | module          | whoever teaches or attends the class
POST /api/modules                                             | school          | administrators
PUT /api/modules/:id                                          | module          | administrators of the school
DELETE /api/modules/:id                                       | module          | administrators of the school
POST /api/lessons                                             | module          | whoever teaches the class
PUT /api/lessons/:id                                          | lesson          | whoever teaches the class
DELETE /api/lessons/:id                                       | lesson          | administrators of the school
GET /api/lessons/:id/videos                                   | lesson          | whoever teaches or attends the class
GET /api/lessons/:id/materials                                | lesson          | whoever teaches or attends the class
GET /api/lesson-videos/:id/still                              | video           | whoever teaches or attends the class
POST /api/lesson-videos                                       | lesson          | administrators of the school
PUT /api/lesson-videos/:id                                    | video           | administrators of the school
DELETE /api/lesson-videos/:id                                 | video           | administrators of the school
POST /api/materials                                           | lesson          | administrators of the school
PUT /api/materials/:id                                        | material        | administrators of the school
DELETE /api/materials/:id                                     | material        | administrators of the school
POST /api/modules/:id/files                                   | module          | administrators of the school
POST /api/modules/:id/uploads                                 | module          | administrators of the school
GET /api/modules/:id/files/:hash                              | module          | administrators of the school
POST /api/modules/:id/files/:hash/picture                     | module          | administrators of the school
GET /api/uploads/:id                                          | upload          | whoever began the upload
PATCH /api/uploads/:id                                        | upload          | whoever began the upload
DELETE /api/uploads/:id                                       | upload          | whoever began the upload
POST /api/uploads/:id/file                                    | upload          | whoever began the upload
GET /api/files/:hash                                          | file            | whoever teaches or attends the class, unknown to others
GET /api/files/:hash/picture                                  | file            | whoever teaches or attends the class, unknown to others
POST /api/coverages                                           | class           | administrators of the school
DELETE /api/coverages/:id                                     | coverage        | administrators of the school
POST /api/module-classes                                      | class           | administrators of the school
PUT /api/module-classes/:moduleId/:classId                    | class           | administrators of the school
DELETE /api/module-classes/:moduleId/:classId                 | class           | administrators of the school
GET /api/courses                                              |                 | administrators
POST /api/courses                                             | school          | administrators
PUT /api/courses/:id                                          | course          | administrators of the school
DELETE /api/courses/:id                                       | course          | administrators of the school
GET /api/calendar-days                                        |                 | everybody signed in
POST /api/calendar-days                                       | school          | administrators
PUT /api/calendar-days/:id                                    | calendarDay     | administrators of the school
DELETE /api/calendar-days/:id                                 | calendarDay     | administrators of the school
GET /api/school-years                                         |                 | everybody signed in
POST /api/school-years                                        | school          | administrators
PUT /api/school-years/:id                                     | schoolYear      | administrators of the school
DELETE /api/school-years/:id                                  | schoolYear      | administrators of the school
GET /api/frequency-rules                                      |                 | everybody signed in
POST /api/frequency-rules                                     | school          | administrators
PUT /api/frequency-rules/:id                                  | frequencyRule   | administrators of the school
DELETE /api/frequency-rules/:id                               | frequencyRule   | administrators of the school
GET /api/frequency-actions                                    |                 | administrators
POST /api/frequency-actions                                   | student         | administrators of the school
DELETE /api/frequency-actions/:id                             | frequencyAction | administrators of the school
PUT /api/students/:studentId/record                           | student         | administrators of the school
GET /api/classes                                              |                 | teachers and administrators
GET /api/admin/classes                                        |                 | administrators
GET /api/teacher-classes                                      |                 | teachers
POST /api/classes                                             | module          | administrators of the school
PUT /api/classes/:classId                                     | class           | administrators of the school
DELETE /api/classes/:classId                                  | class           | administrators of the school
PUT /api/classes/:classId/closing                             | class           | administrators of the school
POST /api/classes/:classId/continuation                       | class           | administrators of the school
DELETE /api/classes/:classId/teacher                          | class           | administrators of the school
DELETE /api/classes/:classId/students/:studentId              | class           | administrators of the school
PUT /api/classes/:classId/students/:studentId/excusals        | class           | administrators of the school
POST /api/classes/:classId/students/:studentId/transfer       | class           | administrators of the school
POST /api/classes/:classId/students/:studentId/departure      | class           | administrators of the school
PATCH /api/classes/:classId/students/:studentId               | class           | administrators of the school
POST /api/enrollments                                         | class           | administrators of the school
GET /api/classes/:id/students                                 | class           | whoever teaches the class
GET /api/classes/:id/modules                                  | class           | whoever teaches or attends the class
GET /api/class-modules/:classId                               | class           | whoever teaches or attends the class
GET /api/classes/:id/performance                              | class           | whoever teaches the class
GET /api/classes/:id/attendance-status                        | class           | whoever teaches or attends the class
PATCH /api/classes/:classId/current-lesson                    | class           | whoever teaches the class
GET /api/lessons/:lessonId/classes/:classId/completion        | class           | whoever teaches or attends the class
POST /api/classes/:classId/lessons                            | class           | whoever teaches the class
PUT /api/classes/:classId/lessons/:lessonId/title             | class           | whoever teaches the class
POST /api/lessons/:lessonId/classes/:classId/completion       | class           | whoever teaches the class
GET /api/classes/:classId/lessons/:lessonId/attendance        | class           | whoever teaches the class
POST /api/classes/:classId/lessons/:lessonId/attendance       | class           | whoever teaches the class
PUT /api/classes/:classId/lessons/:lessonId/cancellation      | class           | whoever teaches the class
PATCH /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate | class           | whoever teaches the class
DELETE /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate | class           | whoever teaches the class
POST /api/attendance                                          | class           | whoever teaches the class
POST /api/performance                                         | class           | whoever teaches the class
GET /api/teachers/:id/classes                                 | teacher         | whoever teaches the class
GET /api/teachers/:id/today-schedule                          | teacher         | whoever teaches the class
GET /api/teachers/:id/week-schedule                           | teacher         | whoever teaches the class
GET /api/teachers/:id/students                                | teacher         | whoever teaches the class
GET /api/students/:id/classes                                 | student         | whoever teaches or attends the class
GET /api/students/:id/classes-lessons                         | student         | whoever teaches or attends the class
GET /api/students/:id/attendance                              | student         | whoever teaches or attends the class
GET /api/students/:id/progress                                | student         | whoever teaches or attends the class
GET /api/students/:studentId/contacts                         | student         | whoever teaches the class
GET /api/students/:studentId/earlier                          | student         | administrators of the school
GET /api/students/:id/evaluations                             | student         | the student
POST /api/evaluations                                         | attendance      | the student who was there
PUT /api/classes/:classId/readings                            | class           | the student who was there
GET /api/activities                                           |                 | administrators
POST /api/activities/:id/restore                              | deletion        | whoever may delete the row
GET /api/audit                                                |                 | administrators
GET /api/people/:id/history                                   | student         | whoever teaches or attends the class
GET /api/history/:table/:key{.+}                              | class           | whoever teaches or attends the class
`

/**
 * Who may do what: each call, what it is about, and those who may make it. The answer of everybody is in words: done (or
 * redirected), notSignedIn (401), notAllowed (403), notFound (404), conflict (409, a rule forbids it) or schoolInactive
 * (403).
 */
export const permissions = table
  .trim()
  .split('\n')
  .map((line) => {
    const [name, kind, group] = line.split('|').map((cell) => cell.trim()) as [string, string, string]
    const [method, path] = name.split(' ') as [string, string]
    const answersOf = (answers: string) => {
      const four = answers.split(', ')
      return kind ? [0, 1, 2, 3].map((place) => four[place] ?? four[0]!) : four.slice(0, 1)
    }
    const answers = Object.entries(callerGroups[group]!).map(([caller, of]) => [caller, answersOf(of)] as const)
    return { title: `${name} ${kind}`.trim(), method, path, name, kind: kind || undefined, answers: new Map(answers) }
  })
