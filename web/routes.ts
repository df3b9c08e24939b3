import type { ComponentType } from 'react'

export type Load = () => Promise<{ default: ComponentType }>

/** The spec's route table: what each address of a signed-in person shows. */
export const routes: Record<string, Load> = {
  '/': () => import('./screens/dashboard/DashboardScreen.tsx'),
  '/profile': () => import('./screens/profile/ProfileScreen.tsx'),
  '/superadmin/schools': () => import('./screens/superadmin/schools/SchoolsScreen.tsx'),
  '/superadmin/admins': () => import('./screens/superadmin/admins/AdminsScreen.tsx'),
  '/superadmin/trash': () => import('./screens/admin/trash/TrashScreen.tsx'),
  '/superadmin/audit': () => import('./screens/admin/audit/AuditScreen.tsx'),
  '/admin/audit': () => import('./screens/admin/audit/AuditScreen.tsx'),
  '/admin/trash': () => import('./screens/admin/trash/TrashScreen.tsx'),
  '/admin/import': () => import('./screens/admin/import/ImportScreen.tsx'),
  '/admin/students': () => import('./screens/admin/students/StudentsScreen.tsx'),
  '/admin/teachers': () => import('./screens/admin/teachers/TeachersScreen.tsx'),
  '/admin/administrators': () => import('./screens/admin/administrators/AdministratorsScreen.tsx'),
  '/admin/settings': () => import('./screens/admin/settings/SettingsScreen.tsx'),
  '/admin/calendar': () => import('./screens/admin/calendar/CalendarScreen.tsx'),
  '/admin/modules': () => import('./screens/admin/modules/ModulesScreen.tsx'),
  '/admin/modules/:moduleId': () => import('./screens/admin/module/ModuleScreen.tsx'),
  '/admin/performance': () => import('./screens/admin/performance/PerformanceScreen.tsx'),
  '/admin/frequency': () => import('./screens/admin/frequency/FrequencyScreen.tsx'),
  '/admin/classes': () => import('./screens/admin/classes/ClassesScreen.tsx'),
  '/admin/new-year': () => import('./screens/admin/new-year/NewYearScreen.tsx'),
  '/teacher/schedule': () => import('./screens/teacher/schedule/ScheduleScreen.tsx'),
  '/teacher/classes': () => import('./screens/teacher/classes/ClassesScreen.tsx'),
  '/teacher/classes/:classId/roll-call': () => import('./screens/teacher/roll-call/ChooseLessonScreen.tsx'),
  '/teacher/classes/:classId/lessons/:lessonId/roll-call': () =>
    import('./screens/teacher/roll-call/RollCallScreen.tsx'),
  '/teacher/materials': () => import('./screens/teacher/materials/MaterialsScreen.tsx'),
  '/teacher/performance': () => import('./screens/teacher/performance/PerformanceScreen.tsx'),
  '/student/today-lessons': () => import('./screens/student/today-lessons/TodayLessonsScreen.tsx'),
  '/student/my-modules': () => import('./screens/student/my-modules/MyModulesScreen.tsx'),
  '/student/my-modules/:id': () => import('./screens/student/my-modules/ModuleScreen.tsx'),
  '/student/evaluation': () => import('./screens/student/evaluation/EvaluationScreen.tsx'),
  '/roll-call': () => import('./screens/shortcuts/ShortcutScreen.tsx'),
  '/agenda': () => import('./screens/shortcuts/ShortcutScreen.tsx'),
  '/privacy': () => import('./screens/privacy/PrivacyScreen.tsx'),
  '/sync': () => import('./screens/sync/SyncScreen.tsx'),
  '*': () => import('./screens/not-found/NotFoundScreen.tsx'),
}
