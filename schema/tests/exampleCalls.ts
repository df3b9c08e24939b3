/** The rows that an example is about, by their ids. */
export type About = Record<
  | 'school'
  | 'course'
  | 'calendarDay'
  | 'frequencyRule'
  | 'frequencyAction'
  | 'module'
  | 'lesson'
  | 'video'
  | 'material'
  | 'class'
  | 'teacher'
  | 'student',
  number
> &
  Record<'newcomer' | 'admin' | 'attendance', number>

const attendanceDate = '2026-11-16'
const videoEmbed = '<iframe src="https://player.vimeo.com/video/1"></iframe>'

/**
 * One example of each mutation: valid arguments, with every field it takes, about the rows of `about`. Tests of all
 * mutations call them with these: the matrix of permissions, the round trip of a call, and the refusals.
 */
const limits = {
  schoolDays: 180,
  minimumPercent: 80,
  noticePercent: 40,
  consecutive: 3,
  alternating: 6,
  alternatingDays: 20,
}

export const exampleCalls: Record<string, (about: About) => Record<string, unknown>> = {
  takeRollCall: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    attendanceDate,
    marks: [{ studentId: about.student, present: true, rating: 'good', comment: 'Participou' }],
    concluded: false,
  }),
  cancelRollCall: (about) => ({ classId: about.class, lessonId: about.lesson, attendanceDate, reason: 'Feriado' }),
  moveRollCall: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    attendanceDate,
    to: { classId: about.class, lessonId: about.lesson, attendanceDate: '2026-11-17' },
  }),
  withdrawRollCall: (about) => ({ classId: about.class, lessonId: about.lesson, attendanceDate }),
  markAttendance: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    studentId: about.student,
    attendanceDate,
    present: false,
    detail: 'justified',
    reason: 'Consulta',
  }),
  ratePerformance: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    studentId: about.student,
    rating: 'good',
    comment: 'Participou',
    attendanceId: about.attendance,
    date: attendanceDate,
  }),
  setCurrentLesson: (about) => ({ classId: about.class, lessonId: about.lesson }),
  completeLesson: (about) => ({
    classId: about.class,
    lessonId: about.lesson,
    isCompleted: true,
    performanceLevel: 'good',
  }),

  createModule: ({ school }) => ({
    title: 'Frações',
    description: 'Metades e terços',
    order: 2,
    duration: 10,
    active: true,
    schoolId: school,
  }),
  updateModule: ({ module }) => ({
    id: module,
    title: 'Frações',
    description: 'Metades e terços',
    order: 2,
    duration: 10,
    active: false,
  }),
  deleteModule: ({ module }) => ({ id: module }),
  createLesson: ({ module }) => ({
    moduleId: module,
    title: 'Metades',
    description: 'Dividir por dois',
    order: 2,
    videoUrl: 'https://player.vimeo.com/video/2',
    videoEmbed,
    materialUrl: 'https://m.example/2',
    materialUrls: ['https://m.example/3'],
  }),
  updateLesson: ({ lesson }) => ({
    id: lesson,
    title: 'Metades',
    description: 'Dividir por dois',
    order: 2,
    videoUrl: 'https://player.vimeo.com/video/2',
    videoEmbed,
    materialUrl: 'https://m.example/2',
    materialUrls: ['https://m.example/3'],
  }),
  deleteLesson: ({ lesson }) => ({ id: lesson }),
  createLessonVideo: ({ lesson }) => ({
    lessonId: lesson,
    title: 'Metades',
    videoEmbed,
    visibility: 'teacher',
    order: 2,
  }),
  updateLessonVideo: ({ video }) => ({ id: video, title: 'Metades', videoEmbed, visibility: 'student', order: 2 }),
  deleteLessonVideo: ({ video }) => ({ id: video }),
  createMaterial: ({ lesson }) => ({
    lessonId: lesson,
    title: 'Folha',
    fileType: 'document',
    fileUrl: 'https://m.example/9',
    visibility: 'both',
  }),
  updateMaterial: ({ material }) => ({
    id: material,
    title: 'Folha',
    fileType: 'link',
    fileUrl: 'https://m.example/9',
    visibility: 'student',
  }),
  deleteMaterial: ({ material }) => ({ id: material }),
  linkModule: (about) => ({ moduleId: about.module, classId: about.class }),
  unlinkModule: (about) => ({ moduleId: about.module, classId: about.class }),
  createCourse: ({ school }) => ({ title: 'Fundamental', description: 'Anos finais', schoolId: school }),
  updateCourse: ({ course }) => ({ id: course, title: 'Médio', description: 'Três anos' }),
  deleteCourse: ({ course }) => ({ id: course }),

  createClass: ({ school, module }) => ({
    title: '9º D',
    teacherId: null,
    weekday: 'monday',
    classTime: '07:30',
    category: 'a',
    moduleId: module,
    moduleIds: [module],
    schoolId: school,
  }),
  updateClass: (about) => ({
    classId: about.class,
    title: '9º D',
    teacherId: null,
    weekday: 'monday',
    classTime: '07:30',
    category: 'a',
  }),
  closeClass: (about) => ({ classId: about.class, closedOn: '2026-12-18' }),
  continueClass: (about) => ({
    classId: about.class,
    title: '8º B',
    teacherId: null,
    weekday: 'tuesday',
    classTime: '07:30',
    category: 'a',
    moduleIds: [about.module],
    studentIds: [about.student],
    lastDay: '2026-12-18',
    firstDay: '2027-02-01',
  }),
  deleteClass: (about) => ({ classId: about.class }),
  removeClassTeacher: (about) => ({ classId: about.class }),
  enrollStudent: (about) => ({ classId: about.class, studentId: about.newcomer, from: '2026-11-16' }),
  unenrollStudent: (about) => ({ classId: about.class, studentId: about.student }),
  setEnrollmentDates: (about) => ({
    classId: about.class,
    studentId: about.student,
    from: '2026-08-03',
    until: '2026-11-30',
    earlier: [{ from: '2026-02-02', until: '2026-05-15' }],
  }),
  evaluateLesson: ({ attendance, lesson, student }) => ({
    attendanceId: attendance,
    lessonId: lesson,
    studentId: student,
    contentRating: 5,
    teacherRating: 4,
    selfPerformance: 'good',
    selfComment: 'Entendi',
    contentComment: 'Claro',
    teacherComment: 'Paciente',
    withName: true,
  }),

  updateUser: ({ student }) => ({
    id: student,
    name: 'Outro nome',
    username: 'outro.nome',
    email: 'outro@escola.br',
    category: 'b',
  }),
  setAccess: ({ student }) => ({ id: student, barred: true }),
  deleteUser: ({ student }) => ({ id: student }),
  removeAdministrator: ({ admin }) => ({ id: admin }),
  addFrequencyRule: ({ school }) => ({ firstDay: '2026-08-03', ...limits, schoolId: school }),
  updateFrequencyRule: ({ frequencyRule }) => ({ id: frequencyRule, firstDay: '2026-02-09', ...limits }),
  deleteFrequencyRule: ({ frequencyRule }) => ({ id: frequencyRule }),
  addFrequencyAction: ({ student }) => ({
    studentId: student,
    kind: 'visit',
    date: '2026-11-20',
    note: 'A família mudou de bairro.',
  }),
  deleteFrequencyAction: ({ frequencyAction }) => ({ id: frequencyAction }),
  addCalendarDays: ({ school }) => ({
    days: [
      {
        kind: 'holiday',
        title: 'Carnaval',
        firstDay: '2026-02-16',
        lastDay: '2026-02-17',
        asWeekday: null,
        uid: 'carnaval@escola.br',
      },
      {
        kind: 'schoolDay',
        title: 'Sábado letivo',
        firstDay: '2026-02-21',
        lastDay: '2026-02-21',
        asWeekday: 'monday',
        uid: null,
      },
    ],
    schoolId: school,
  }),
  updateCalendarDay: ({ calendarDay }) => ({
    id: calendarDay,
    kind: 'recess',
    title: 'Recesso de julho',
    firstDay: '2026-07-13',
    lastDay: '2026-07-24',
    asWeekday: null,
  }),
  deleteCalendarDay: ({ calendarDay }) => ({ id: calendarDay }),
  createSchool: () => ({ name: 'Nova', active: true }),
  updateSchool: ({ school }) => ({ id: school, name: 'Outro nome', active: true }),
  setRatingsPrivacy: ({ school }) => ({ id: school, anonymousRatings: false }),
  deleteSchool: ({ school }) => ({ id: school }),
  setMainAdmin: ({ school, admin }) => ({ id: school, adminId: admin }),
}
