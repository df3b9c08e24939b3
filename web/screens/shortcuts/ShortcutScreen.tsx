import { Navigate, useLocation } from 'react-router-dom'
import { meetingOfNow } from '#schema/rules/schedule/agenda.ts'
import { Loading } from '#web/components/ui/Loading.tsx'
import { Page } from '#web/components/ui/Page.tsx'
import { rollOfTodayPath } from '#web/model/attendance/rollPath.ts'
import { useCalendar } from '#web/queries/useCalendar.ts'
import { useTaughtSubjects } from '#web/queries/useTeacherClasses.ts'
import { useSession } from '#web/session/session.ts'
import { useNow } from '#web/sync/useNow.ts'

const agendas = { teacher: '/teacher/schedule', student: '/student/today-lessons', admin: '/', superadmin: '/' }

/**
 * The targets of the installed app's shortcuts: 'Fazer chamada' opens the roll of the meeting in progress, 'Minha agenda'
 * the person's own agenda. Without one, it opens the dashboard.
 */
export default function ShortcutScreen() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const now = useNow()
  const subjects = useTaughtSubjects()
  const calendar = useCalendar()
  if (user && pathname === '/agenda') return <Navigate replace to={agendas[user.role]} />
  if (!subjects || !calendar)
    return (
      <Page title="Chamada">
        <Loading rows={8} />
      </Page>
    )
  const current = meetingOfNow(subjects, now, calendar)
  return <Navigate replace to={current ? rollOfTodayPath('teacher', current.id, current.moduleId) : '/'} />
}
