import { Link } from 'react-router'
import { LookChoice } from './look-choice.tsx'
import type { Shell } from './shell.tsx'

export function Footer({ shell: { club, ways } }: { shell: Shell }) {
  return (
    <footer className="site-footer">
      <div className="site-footer-bar">
        <p>
          © {club.copyrightYear} {club.displayName}
        </p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {ways.footer.map(({ text, link }) => (
            <li key={link}>
              <Link to={link} className="footer-link">
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <LookChoice name="mode" />
      </div>
    </footer>
  )
}
