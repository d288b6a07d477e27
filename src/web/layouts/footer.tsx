import { Link } from 'react-router'
import type { ShellClub } from '../shell.tsx'
import { ColourModeChoice } from './colour-mode.tsx'
import { hasScreen } from './navigation.ts'

const LEGAL = [
  { slug: 'imprint', text: 'Impressum' },
  { slug: 'privacy', text: 'Datenschutz' },
  { slug: 'accessibility', text: 'Barrierefreiheit' },
] as const

/** Links that lead somewhere: content pages appear once their screen exists. */
function linksOf(club: ShellClub): { text: string; link: string }[] {
  const pages = hasScreen(`/${club.name}/*`) || hasScreen('/:club/*')
  const own = club.footerLinks.filter(({ link }) => !link.startsWith('/') || hasScreen(link) || pages)
  const legal = pages ? LEGAL.map(({ slug, text }) => ({ text, link: `/${club.name}/${slug}` })) : []
  const seen = new Set(own.map(({ link }) => link))
  return [...own, ...legal.filter(({ link }) => !seen.has(link))]
}

export function Footer({ club }: { club: ShellClub }) {
  const links = linksOf(club)
  return (
    <footer className="site-footer">
      <div className="site-footer-bar">
        <p>
          © {club.copyrightYear} {club.displayName}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map(({ text, link }) => (
            <li key={link}>
              {link.startsWith('/') ? (
                <Link to={link} className="footer-link">
                  {text}
                </Link>
              ) : (
                <a href={link} className="footer-link">
                  {text}
                </a>
              )}
            </li>
          ))}
          <li>
            <Link to="/support" className="footer-link">
              Hilfe
            </Link>
          </li>
          <li>
            <Link to="/admin/versionInfo" className="footer-link">
              Version
            </Link>
          </li>
        </ul>
        <ColourModeChoice />
      </div>
    </footer>
  )
}
