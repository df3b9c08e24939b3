import type { PropsWithChildren } from 'react'
import { isGlobal } from '#schema/nouns/readers.ts'
import { useSession } from '#web/session/session.ts'
import { AdminDashboard } from './AdminDashboard.tsx'
import { GlobalAdminDashboard } from './GlobalAdminDashboard.tsx'
import { SchoolNetworkDashboard } from './SchoolNetworkDashboard.tsx'

/** The dashboard of a school's office, of an administrator of all schools, or of the network. */
export default function OfficeDashboard({ children }: PropsWithChildren) {
  const { user } = useSession()
  if (!user) return null
  const Dashboard =
    user.role === 'superadmin' ? SchoolNetworkDashboard : isGlobal(user) ? GlobalAdminDashboard : AdminDashboard
  return <Dashboard>{children}</Dashboard>
}
