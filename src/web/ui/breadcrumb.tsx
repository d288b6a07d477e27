import { Link } from 'react-router'

interface BreadcrumbProps {
  /** Without `to`: a group that has no page. */
  trail: readonly { to?: string; label: string }[]
  here: string
}

export function Breadcrumb({ trail, here }: BreadcrumbProps) {
  if (trail.length === 0) return null
  return (
    <nav aria-label="Sie sind hier" className="breadcrumb mb-2 text-[0.94rem] text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {trail.map(({ to, label }) => (
          <li key={label} className="flex items-center">
            {to ? (
              <Link to={to} className="link py-1 text-muted">
                {label}
              </Link>
            ) : (
              label
            )}
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
