/** Kind of the link at `/p/{token}/session`; its id is the notice's. */
export const NOTICE_LINK = 'notice'

/** Person to tell, once for each reason. */
export interface Addressee {
  personId: string
  name: string
  email: string
  phone: string
  /** Name of the child, if the news are not about themselves. */
  about: string | null
}

export interface Recipient extends Omit<Addressee, 'about'> {
  about: string[]
}

export const addressOf = ({ email, personId }: Pick<Addressee, 'email' | 'personId'>): string =>
  email.trim().toLowerCase() || personId

/** Tells each address once; people without an address stay apart. Parents of two children get one message about both. */
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
  /** Guardians on that day, and the person who signed them up. */
  carers: Omit<Addressee, 'about'>[]
}

/** All carers; the participant too when they have an address or nobody else. */
export function addresseesOf({ carers, ...person }: ParticipantFacts): Addressee[] {
  const others = carers.filter(({ personId }) => personId !== person.personId).map((carer) => ({ ...carer, about: person.name }))
  const isReachedAlone = person.email.trim() !== '' || others.length === 0
  return [...(isReachedAlone ? [{ ...person, about: null }] : []), ...others]
}
