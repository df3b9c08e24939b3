/** The subjects of this year's classes. */
export interface WeekSize {
  lessonsOfSubject: number
}

/** How large an old school is. Its history is the same at every size. */
export interface OldSize {
  teachers: number
  modules: number
  lessonsOfModule: number
  /** Modules linked to each class; the classes of a year share them in turn. */
  modulesOfClass: number
  /** Classes of one school year, without the one that runs since the first year. */
  classesOfYear: number
  studentsOfClass: number
  /** Rolls that a class takes in a school year. */
  rollsOfYear: number
  /** The share of present students who are rated, and who evaluate the lesson; 0 to 1. */
  rated: number
  evaluated: number
  /** Students whose accounts are deleted each time the office cleans up. */
  deletedAtOnce: number
  /** Classes and modules created by mistake and deleted, in each break. */
  mistakes: number
  /** This year's classes have real weeks. Without it, they meet once a week as in the years before. */
  week?: WeekSize
  /** The office wrote down the families of students. */
  families?: true
  /** Rows in all: ratings are added up to this number. */
  rows?: number
}

/** A network's largest school: 5,000 students, 150 classes, 40 teachers, 600,000 marks. */
export const fullSize: OldSize = {
  teachers: 40,
  modules: 12,
  lessonsOfModule: 24,
  modulesOfClass: 4,
  classesOfYear: 50,
  studentsOfClass: 50,
  rollsOfYear: 80,
  rated: 0.1,
  evaluated: 0.02,
  deletedAtOnce: 40,
  mistakes: 10,
  week: { lessonsOfSubject: 10 },
  families: true,
}

/** The same history in 661 rows, including the other schools. */
export const smallSize: OldSize = {
  teachers: 3,
  modules: 2,
  lessonsOfModule: 6,
  modulesOfClass: 1,
  classesOfYear: 2,
  studentsOfClass: 6,
  rollsOfYear: 6,
  rated: 0.35,
  evaluated: 0.1,
  deletedAtOnce: 1,
  mistakes: 1,
  rows: 661,
}
