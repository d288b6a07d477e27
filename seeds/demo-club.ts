import type { FacilityKind } from '../src/domain/facilities/input.ts'

/** The three demo clubs: what is fixed about each of them. */
export interface DemoClub {
  name: string
  displayName: string
  slogan: string
  title: string
  kind: 'club' | 'association'
  hosts: string[]
  isDefault: boolean
  flags: { hasParticipations?: false; hasOperationals?: false; hasInvoiceManagement?: false }
  copyrightYear: number
  details: {
    street: string
    postcode: string
    city: string
    email: string
    phone: string
    registerEntry: string
    taxNumber: string
  }
  /** In the order of their hues, an index into the fixed set of department colours. */
  departments: [name: string, hue: number][]
  facilities: DemoFacility[]
  /** How many people the club knows; most are members. */
  people: number
  memberNo: number
}

export interface DemoFacility {
  name: string
  /** Without: a hall, like no other kind. */
  kind?: FacilityKind
  alike?: FacilityKind[]
  street: string
  latitude: number
  longitude: number
  equipment: string[]
  notes?: string
  /** The code by which `offers/….csv` names a part, its name, and for a larger part the parts it covers. */
  parts: [code: string, name: string, covers?: string[]][]
}
