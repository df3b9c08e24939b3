import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { User } from '../../schema/entities/user.ts'
import { menuOf } from './menu.ts'
import './menu.css'

const MorePlaces = lazy(() => import('./MorePlaces.tsx'))

/** So many places have room side by side. */
const room = 5

/** The phone's menu: the role's main places under the thumb, and the others behind 'Mais'. Plain classes: it is drawn with each step. */
export function BottomBar({ user }: { user: User }) {
  const groups = menuOf(user)
  const { pathname } = useLocation()
  const [more, setMore] = useState(false)
  const all = groups.flatMap(({ places }) => places)
  // On a sheet the thumb has the roll's own buttons.
  if (all.length < 2 || pathname.endsWith('/roll-call')) return null
  const places = all.length > room ? all.slice(0, room - 1) : all
  const elsewhere = all.slice(places.length).some(({ to }) => pathname.startsWith(to))
  return (
    <nav aria-label={groups[0]!.group} className="bottom-bar">
      {places.map(({ to, short, icon: Icon }) => (
        <NavLink key={to} to={to} end={to === '/'}>
          <Icon size={22} aria-hidden /> {short}
        </NavLink>
      ))}
      {places.length < all.length && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={elsewhere ? 'page' : undefined}
          onClick={() => setMore(true)}
        >
          <Ellipsis size={22} aria-hidden /> Mais
        </button>
      )}
      {more && (
        <Suspense>
          <MorePlaces groups={groups} onClose={() => setMore(false)} />
        </Suspense>
      )}
    </nav>
  )
}
