import type { FacilityKind } from '../src/domain/facilities/input.ts'

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
    legalName: string
    board: string
    officeHours: string
    bankHolder?: string
    iban?: string
    creditorId?: string
  }
  /** Each with its hue, an index into the department colours, and the number of its federation. */
  departments: [name: string, hue: number, federationNo: string][]
  facilities: DemoFacility[]
  /** Number of people; most are members. */
  people: number
  memberNo: number
}

export interface DemoFacility {
  name: string
  /** Default: a hall, comparable to no other kind. */
  kind?: FacilityKind
  alike?: FacilityKind[]
  street: string
  latitude: number
  longitude: number
  equipment: string[]
  notes?: string
  /** Code in `offers/….csv`, name, and the covered parts of a larger one. */
  parts: [code: string, name: string, covers?: string[]][]
}
