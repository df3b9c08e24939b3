import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import type { User } from '#schema/nouns/user.ts'
import { menuOf } from './menu.ts'
import './menu.css'

const MorePlaces = lazy(() => import('./MorePlaces.tsx'))

/** This many places fit side by side. */
const maxPlaces = 5

/**
 * The menu on a phone: the role's main places at the bottom, the others behind 'Mais'. Plain classes, because it is
 * rendered on every navigation.
 */
export function BottomBar({ user }: { user: User }) {
  const groups = menuOf(user)
  const { pathname } = useLocation()
  const [more, setMore] = useState(false)
  const all = groups.flatMap(({ places }) => places)
  // On a roll sheet, the roll's own buttons take the bar's place.
  if (all.length < 2 || pathname.endsWith('/roll-call')) return null
  const places = all.length > maxPlaces ? all.slice(0, maxPlaces - 1) : all
  const elsewhere = all.slice(places.length).some(({ to }) => pathname.startsWith(to))
  return (
    <>
      <div className="bottom-room" />
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
    </>
  )
}
