import { attendance } from '#schema/entities/attendance.ts'
import { calendarDay } from '#schema/entities/calendarDay.ts'
import { completion } from '#schema/entities/completion.ts'
import { course } from '#schema/entities/course.ts'
import { enrollment } from '#schema/entities/enrollment.ts'
import { evaluation } from '#schema/entities/evaluation.ts'
import { frequencyAction } from '#schema/entities/frequencyAction.ts'
import { frequencyRule } from '#schema/entities/frequencyRule.ts'
import { lesson } from '#schema/entities/lesson.ts'
import { lessonVideo } from '#schema/entities/lessonVideo.ts'
import { material } from '#schema/entities/material.ts'
import { module } from '#schema/entities/module.ts'
import { moduleClass } from '#schema/entities/moduleClass.ts'
import { performance } from '#schema/entities/performance.ts'
import { rollCall } from '#schema/entities/rollCall.ts'
import { school } from '#schema/entities/school.ts'
import { schoolClass } from '#schema/entities/schoolClass.ts'
import type { TableName } from '#schema/entities/tables.ts'
import { user } from '#schema/entities/user.ts'

/** The rows in answers, by their names in the contract. */
export const entities = {
  School: school,
  User: user,
  Course: course,
  CalendarDay: calendarDay,
  FrequencyRule: frequencyRule,
  FrequencyAction: frequencyAction,
  Module: module,
  Lesson: lesson,
  LessonVideo: lessonVideo,
  Material: material,
  Class: schoolClass,
  ModuleClass: moduleClass,
  Enrollment: enrollment,
  Completion: completion,
  Evaluation: evaluation,
  RollCall: rollCall,
  Attendance: attendance,
  Performance: performance,
}
export type Entity = keyof typeof entities

export const entityOf: Record<TableName, Entity> = {
  schools: 'School',
  users: 'User',
  courses: 'Course',
  calendarDays: 'CalendarDay',
  frequencyRules: 'FrequencyRule',
  frequencyActions: 'FrequencyAction',
  modules: 'Module',
  lessons: 'Lesson',
  lessonVideos: 'LessonVideo',
  materials: 'Material',
  classes: 'Class',
  moduleClasses: 'ModuleClass',
  enrollments: 'Enrollment',
  completions: 'Completion',
  evaluations: 'Evaluation',
  rollCalls: 'RollCall',
  attendance: 'Attendance',
  performance: 'Performance',
}
