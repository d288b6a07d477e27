/** The kind of link at `/p/{token}/session` for whoever is told; the id is the notice's. */
export const NOTICE_LINK = 'notice'

/** Somebody who should hear of something, once for each reason why. */
export interface Addressee {
  personId: string
  name: string
  /** Empty where there is none. */
  email: string
  phone: string
  /** For whose sake, where not for their own: the name of a child. */
  about: string | null
}

/** One who is told, for everybody who shares the address. */
export interface Recipient extends Omit<Addressee, 'about'> {
  about: string[]
}

/** By what two addressees are known as one household. */
export const addressOf = ({ email, personId }: Pick<Addressee, 'email' | 'personId'>): string =>
  email.trim().toLowerCase() || personId

/**
 * Each address once, however many people share it; those without an address each for themselves. Parents of two children are
 * told of both in one message.
 */
export function householdsOf(addressees: readonly Addressee[]): Recipient[] {
  const households = Map.groupBy(addressees, addressOf)
  return [...households.values()].flatMap((members) => {
    const [first] = members
    if (!first) return []
    const isOnlyOwn = members.every(({ about }) => about === null)
    const about = isOnlyOwn ? [] : [...new Set(members.map((member) => member.about ?? member.name))]
    const phone = members.find((member) => member.phone !== '')?.phone ?? ''
    return [{ personId: first.personId, name: first.name, email: first.email.trim(), phone, about }]
  })
}

export interface ParticipantFacts extends Omit<Addressee, 'about'> {
  /** Guardians on that day, and who signed them up. */
  carers: Omit<Addressee, 'about'>[]
}

/** Whom a participant's news reach: whoever cares for them, and they themselves where they have an address or nobody else. */
export function addresseesOf({ carers, ...person }: ParticipantFacts): Addressee[] {
  const others = carers.filter(({ personId }) => personId !== person.personId).map((carer) => ({ ...carer, about: person.name }))
  const isReachedAlone = person.email.trim() !== '' || others.length === 0
  return [...(isReachedAlone ? [{ ...person, about: null }] : []), ...others]
}
