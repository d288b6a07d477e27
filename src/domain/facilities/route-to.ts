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

/**
 * Addresses of a map, opened by choice only: nothing is loaded from there. `route`: null without a point and an address, as a
 * name alone is found all over the world. `geo`: for the phone's own map; null without a point.
 */
export function routeTo(place: Reachable): { route: string | null; geo: string | null } {
  const { latitude, longitude } = place
  const point = latitude !== null && longitude !== null ? `${latitude},${longitude}` : null
  const address = addressOf(place)
  const wanted = encodeURIComponent([place.name, address].filter(Boolean).join(', '))
  const found = address ? `https://www.openstreetmap.org/search?query=${wanted}` : null
  return {
    route: point ? `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point)}` : found,
    geo: point ? `geo:${point}?q=${wanted}` : null,
  }
}
