import { Menu } from 'lucide-react'
import { NavLink, useLocation } from 'react-router'
import { ClubBadge } from './badge.tsx'
import type { NavLinkEntry } from './navigation.ts'
import { OwnMenu } from './own-menu.tsx'
import type { Shell } from './shell.tsx'

function Entry({ to, label }: Pick<NavLinkEntry, 'to' | 'label'>) {
  return (
    <li>
      <NavLink to={to} end={to === '/'} viewTransition className="site-link">
        {label}
      </NavLink>
    </li>
  )
}

/** Club, name, slogan, ways through the site. The phone's menu is a `details`: it opens without JavaScript. */
export function Header({ shell }: { shell: Shell }) {
  const { club, ways } = shell
  // A new page starts with the menu closed.
  const { pathname } = useLocation()
  const list = (
    <ul>
      {ways.site.map((entry) => (
        <Entry key={entry.to} {...entry} />
      ))}
      <OwnMenu ways={ways} />
    </ul>
  )
  return (
    <header className="site-header">
      <div className="site-bar">
        <NavLink to={ways.home} className="flex min-w-0 items-center gap-3 rounded-control">
          <ClubBadge club={club} />
          <span className="min-w-0">
            <span className="block text-balance font-head text-[1.1rem] leading-tight sm:text-[1.3rem]">{club.displayName}</span>
            <span className="site-slogan block text-[0.9rem] leading-snug font-medium">{club.slogan}</span>
          </span>
        </NavLink>
        <nav aria-label="Hauptmenü" className="site-nav-wide">
          {list}
        </nav>
        <details className="site-nav-phone" key={pathname}>
          <summary>
            <Menu aria-hidden="true" size={22} />
            <span className="max-xs:sr-only">Menü</span>
          </summary>
          <nav aria-label="Hauptmenü">{list}</nav>
        </details>
      </div>
    </header>
  )
}
