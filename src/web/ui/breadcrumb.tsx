import { Link } from 'react-router'

interface BreadcrumbProps {
  trail: readonly { to: string; label: string }[]
  here: string
}

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  return (
    <nav aria-label="Sie sind hier" className="breadcrumb mb-2 text-[0.94rem] text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link inline-block py-1 text-muted">
              {label}
            </Link>
            <span aria-hidden="true" className="ml-2">
              ›
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-1">
          {here}
        </li>
      </ol>
    </nav>
  )
}
