/** The rows that the example of an act is about, by their ids. */
export type About = Record<
  | 'school'
  | 'course'
  | 'calendarDay'
  | 'schoolYear'
  | 'frequencyRule'
  | 'frequencyAction'
  | 'coverage'
  | 'module'
  | 'lesson'
  | 'video'
  | 'material'
  | 'class'
  /** Another class of the same school, in which the student is not. */
  | 'otherClass'
  | 'teacher'
  | 'student'
  /** A student who is not in the class. */
  | 'newcomer'
  | 'admin'
  /** A student's mark in the lesson. */
  | 'attendance',
  number
>
