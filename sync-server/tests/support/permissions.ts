/**
 * Who may do what: each call by each caller, and the answer of HTTP.
 * A cell of four is about one's own class, lesson, student or school (that of Ana, who learns in 7º B, and of Marina,
 * who teaches it), then about another of the same school, one of another school, and an unknown one. A call that is
 * only about the caller has a single sign.
 * '+': it is done, or redirected. 1: 401, no session. 3: 403, not allowed. 4: 404, not found. 9: 409, a rule forbids
 * it. x: 403, the school is inactive.
 * Anon has no session. Ana is a student, Marina a teacher, Davi an administrator and Celia the principal administrator
 * of their school. Nadia is the principal administrator of another. Rita administers all schools, Sonia is
 * superadministrator. Zeno's school is inactive. Marina alone has a second factor.
 */
export const permissions = `
                                                              | anon   | ana    | marina | davi   | celia  | nadia  | rita   | sonia  | zeno
GET /healthz                                                  | +      | +      | +      | +      | +      | +      | +      | +      | +
GET /readyz                                                   | +      | +      | +      | +      | +      | +      | +      | +      | +
GET /api/docs                                                 | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/openapi.json                                         | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/network                                              | +      | +      | +      | +      | +      | +      | +      | +      | +
GET /api/session                                              | +      | +      | +      | +      | +      | +      | +      | +      | +
POST /api/login                                               | +      | +      | +      | +      | +      | +      | +      | +      | +
POST /api/logout                                              | +      | +      | +      | +      | +      | +      | +      | +      | +
GET /api/user                                                 | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/user/device-key                                      | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/user/change-password                                | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/user/confirm-password                               | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/user/calendar                                        | 1      | +      | +      | 3      | 3      | 3      | 3      | 3      | x
POST /api/user/calendar                                       | 1      | +      | +      | 3      | 3      | 3      | 3      | 3      | x
DELETE /api/user/calendar                                     | 1      | +      | +      | 3      | 3      | 3      | 3      | 3      | x
GET /api/calendars/:file                                      | 4      | 4      | 4      | 4      | 4      | 4      | 4      | 4      | 4
GET /api/user/sessions                                        | 1      | +      | +      | +      | +      | +      | +      | +      | x
DELETE /api/user/sessions                                     | 1      | +      | +      | +      | +      | +      | +      | +      | x
DELETE /api/user/sessions/:session                            | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/user/second-factor                                   | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/user/second-factor                                  | 1      | +      | 9      | +      | +      | +      | +      | +      | x
POST /api/user/second-factor/confirm                          | 1      | +      | 9      | +      | +      | +      | +      | +      | x
POST /api/user/second-factor/off                              | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/user/second-factor/recovery-codes                   | 1      | 9      | +      | 9      | 9      | 9      | 9      | 9      | x
POST /api/sync                                                | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/events                                               | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/register school                                     | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
POST /api/admins school                                       | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
GET /api/students                                             | 1      | 3      | +      | +      | +      | +      | +      | +      | x
GET /api/teachers                                             | 1      | 3      | +      | +      | +      | +      | +      | +      | x
GET /api/schools/figures                                      | 1      | 3      | 3      | 3      | 3      | 3      | +      | +      | x
GET /api/users/count                                          | 1      | 3      | 3      | 3      | 3      | 3      | +      | +      | x
GET /api/admins                                               | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
GET /api/admins/:schoolId school                              | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id student                                  | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id teacher                                  | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id admin                                    | 1111   | 3333   | 3333   | +344   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id global                                   | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3+34   | +++4   | xxxx
DELETE /api/users/:id student                                 | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/users/:id teacher                                 | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/users/:id admin                                   | 1111   | 3333   | 3333   | 3344   | +344   | 4434   | +++4   | +++4   | xxxx
DELETE /api/users/:id global                                  | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3334   | 3+34   | xxxx
PATCH /api/users/:id/access student                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id/access teacher                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/users/:id/access admin                             | 1111   | 3333   | 3333   | 3344   | +344   | 4434   | +++4   | +++4   | xxxx
PATCH /api/users/:id/access global                            | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3334   | 3+34   | xxxx
DELETE /api/users/:id/sign-in-wait student                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/users/:id/sign-in-wait teacher                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/users/:id/sign-in-wait admin                      | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/users/:id/sign-in-wait global                     | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3+34   | +++4   | xxxx
POST /api/users/:id/reset-password student                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/reset-password teacher                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/reset-password admin                      | 1111   | 3333   | 3333   | 3344   | +344   | 4434   | +++4   | +++4   | xxxx
POST /api/users/:id/reset-password global                     | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3334   | 3+34   | xxxx
POST /api/first-passwords student                             | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/first-passwords teacher                             | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/first-passwords admin                               | 1111   | 3333   | 3333   | 3344   | +344   | 4434   | +++4   | +++4   | xxxx
POST /api/first-passwords global                              | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3334   | 3+34   | xxxx
POST /api/imports/match school                                | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
GET /api/imports                                              | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
POST /api/imports school                                      | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
POST /api/imports/:id/records import                          | 1111   | 3333   | 3333   | +344   | 3+44   | 44+4   | 3334   | 3334   | xxxx
POST /api/imports/:id/undo import                             | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/users/:id/data student                               | 1111   | +444   | 3344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/users/:id/data teacher                               | 1111   | 4444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/users/:id/data admin                                 | 1111   | 4444   | 3344   | +344   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/users/:id/data global                                | 1111   | 4444   | 4444   | 4444   | 4444   | 4444   | 3+34   | +++4   | xxxx
POST /api/users/:id/erasure student                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/erasure teacher                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/erasure admin                             | 1111   | 3333   | 3333   | 3344   | +344   | 4434   | +++4   | +++4   | xxxx
POST /api/users/:id/erasure global                            | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3334   | 3+34   | xxxx
POST /api/users/:id/left-work student                         | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work teacher                         | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work admin                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work global                          | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3+34   | +++4   | xxxx
POST /api/users/:id/left-work/registration student            | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work/registration teacher            | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work/registration admin              | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/users/:id/left-work/registration global             | 1111   | 3333   | 3333   | 4444   | 4444   | 4444   | 3+34   | +++4   | xxxx
GET /api/late-rolls                                           | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
POST /api/late-rolls/registration lateRoll                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/late-rolls/dismissal lateRoll                       | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/admin-principal/delete-admin/:id admin            | 1111   | 3333   | 3333   | 3333   | +344   | 4434   | +++4   | +++4   | xxxx
DELETE /api/admin-principal/delete-admin/:id student          | 1111   | 3333   | 3333   | 3333   | 4444   | 4444   | 4444   | 4444   | xxxx
GET /api/schools                                              | 1      | 3      | 3      | 3      | 3      | 3      | +      | +      | x
GET /api/schools/:id/files school                             | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/schools                                             | 1      | 3      | 3      | 3      | 3      | 3      | +      | +      | x
PATCH /api/schools/:id school                                 | 1111   | 3333   | 3333   | 3333   | 3333   | 3333   | +++4   | +++4   | xxxx
DELETE /api/schools/:id school                                | 1111   | 3333   | 3333   | 3333   | 3333   | 3333   | 9994   | 9994   | xxxx
POST /api/schools/:id/set-main-admin school                   | 1111   | 3333   | 3333   | 3333   | 3333   | 3333   | +++4   | +++4   | xxxx
PUT /api/schools/:id/ratings-privacy school                   | 1111   | 3333   | 3333   | 3344   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/modules                                              | 1      | +      | +      | +      | +      | +      | +      | +      | x
GET /api/modules/:id module                                   | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/modules/:id/lessons module                           | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/modules/:id/classes module                           | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/modules school                                      | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
PUT /api/modules/:id module                                   | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/modules/:id module                                | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/lessons module                                      | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/lessons/:id lesson                                   | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/lessons/:id lesson                                | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/lessons/:id/videos lesson                            | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/lessons/:id/materials lesson                         | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/lesson-videos lesson                                | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/lesson-videos/:id video                              | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/lesson-videos/:id video                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/materials lesson                                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/materials/:id material                               | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/materials/:id material                            | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/modules/:id/files module                            | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/files/:hash file                                     | 1111   | +444   | +444   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/module-classes class                                | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/module-classes/:moduleId/:classId class           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/courses                                              | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
POST /api/courses school                                      | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
PUT /api/courses/:id course                                   | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/courses/:id course                                | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/calendar-days                                        | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/calendar-days school                                | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
PUT /api/calendar-days/:id calendarDay                        | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/calendar-days/:id calendarDay                     | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/frequency-rules                                      | 1      | +      | +      | +      | +      | +      | +      | +      | x
POST /api/frequency-rules school                              | 1111   | 3333   | 3333   | ++++   | ++++   | ++++   | +++4   | +++4   | xxxx
PUT /api/frequency-rules/:id frequencyRule                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/frequency-rules/:id frequencyRule                 | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/frequency-actions                                    | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
POST /api/frequency-actions student                           | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/frequency-actions/:id frequencyAction             | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes                                              | 1      | 3      | +      | +      | +      | +      | +      | +      | x
GET /api/admin/classes                                        | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
GET /api/teacher-classes                                      | 1      | 3      | +      | 3      | 3      | 3      | 3      | 3      | x
POST /api/classes module                                      | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/classes/:classId class                               | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/classes/:classId class                            | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/classes/:classId/closing class                       | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/classes/:classId/continuation class                 | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/classes/:classId/teacher class                    | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
DELETE /api/classes/:classId/students/:studentId class        | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/classes/:classId/students/:studentId class         | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/enrollments class                                   | 1111   | 3333   | 3333   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes/:id/students class                           | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes/:id/modules class                            | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/class-modules/:classId class                         | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes/:id/performance class                        | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes/:id/attendance-status class                  | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/classes/:classId/current-lesson class              | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/lessons/:lessonId/classes/:classId/completion class  | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/lessons/:lessonId/classes/:classId/completion class | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/classes/:classId/lessons/:lessonId/attendance class  | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/classes/:classId/lessons/:lessonId/attendance class | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PUT /api/classes/:classId/lessons/:lessonId/cancellation class| 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
PATCH /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate class | 1111 | 3333 | +344 | ++44 | ++44 | 44+4 | +++4 | +++4 | xxxx
DELETE /api/classes/:classId/lessons/:lessonId/attendance/:attendanceDate class | 1111 | 3333 | +344 | ++44 | ++44 | 44+4 | +++4 | +++4 | xxxx
POST /api/attendance class                                    | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
POST /api/performance class                                   | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/teachers/:id/classes teacher                         | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/teachers/:id/today-schedule teacher                  | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/teachers/:id/week-schedule teacher                   | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/teachers/:id/students teacher                        | 1111   | 3333   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/students/:id/classes student                         | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/students/:id/classes-lessons student                 | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/students/:id/attendance student                      | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/students/:id/progress student                        | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/students/:id/evaluations student                     | 1111   | +444   | 3344   | 3344   | 3344   | 4434   | 3334   | 3334   | xxxx
POST /api/evaluations attendance                              | 1111   | +444   | 3333   | 3333   | 3333   | 3333   | 3333   | 3333   | xxxx
GET /api/activities                                           | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
POST /api/activities/:id/restore deletion                     | 1111   | 3333   | 3344   | +344   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/audit                                                | 1      | 3      | 3      | +      | +      | +      | +      | +      | x
GET /api/people/:id/history student                           | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
GET /api/history/:table/:key{.+} class                        | 1111   | +444   | +344   | ++44   | ++44   | 44+4   | +++4   | +++4   | xxxx
`
