import { Navigate, useLocation } from 'react-router-dom'
import { classOfNow } from '../../../schema/rules/agenda.ts'
import { Page } from '../../components/Page.tsx'
import { Waiting } from '../../components/Waiting.tsx'
import { useSession } from '../../data/session.ts'
import { useNow } from '../../data/useNow.ts'
import { useTeacherClasses } from '../../data/useTeacherClasses.ts'

const agendas = { teacher: '/teacher/schedule', student: '/student/today-lessons', admin: '/', superadmin: '/' }

/**
 * Where the installed app's shortcuts lead: 'Fazer chamada' to the roll of the class in progress, 'Minha agenda' to one's own.
 * Who has none is at home.
 */
export default function ShortcutScreen() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const now = useNow()
  const classes = useTeacherClasses()
  if (user && pathname === '/agenda') return <Navigate replace to={agendas[user.role]} />
  if (!classes)
    return (
      <Page title="Chamada">
        <Waiting rows={8} />
      </Page>
    )
  const current = classOfNow(classes, now)
  return <Navigate replace to={current ? `/teacher/classes/${current.id}/roll-call` : '/'} />
}
