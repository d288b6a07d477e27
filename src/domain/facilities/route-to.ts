export interface Reachable {
  name: string
  street: string
  postcode: string
  city: string
  latitude: number | null
  longitude: number | null
}

/** `Nordring 12, 86999 Musterstadt`; may be empty. */
export const addressOf = ({ street, postcode, city }: Omit<Reachable, 'name' | 'latitude' | 'longitude'>): string =>
  [street, [postcode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** Addresses of a map, opened by choice only: nothing is loaded from there. `geo`: for the phone's own map; null without a point. */
export function routeTo(place: Reachable): { route: string; geo: string | null } {
  const { latitude, longitude } = place
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  const wanted = encodeURIComponent([place.name, addressOf(place)].filter(Boolean).join(', '))
  return {
    route: point
      ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}`
      : `https://www.openstreetmap.org/search?query=${wanted}`,
    geo: point ? `geo:${point}?q=${wanted}` : null,
  }
}
