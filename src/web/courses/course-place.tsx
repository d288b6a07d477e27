import { MapPin } from 'lucide-react'
import type { VenueView } from './course-view.ts'

/** The map is a link: nothing is loaded from other sites. */
export function CoursePlace({ venues }: { venues: readonly VenueView[] }) {
  if (venues.length === 0) return null
  return (
    <section aria-labelledby="place">
      <h2 id="place">{venues.length === 1 ? 'Ort' : 'Orte'}</h2>
      {venues.map(({ name, address, route, geo }) => (
        <address key={name} className="venue">
          <MapPin aria-hidden="true" size={20} />
          <span>
            <strong>{name}</strong>
            {address && <span className="block">{address}</span>}
            {route && (
              <a href={route} rel="noopener noreferrer" className="link venue-way">
                Route bei OpenStreetMap
              </a>
            )}
            {geo && (
              <a href={geo} className="link venue-way venue-app">
                In der Karten-App öffnen
              </a>
            )}
          </span>
        </address>
      ))}
    </section>
  )
}
