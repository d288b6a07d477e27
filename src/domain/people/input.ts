/** What is known of a person; texts that are not known are left out. `email` is kept as typed and compared without case. */
export interface NewPerson {
  firstname: string
  lastname: string
  birthOn?: Temporal.PlainDate | null
  sex?: 'm' | 'w' | 'd' | 'o'
  salutation?: string
  title?: string
  email?: string
  phone?: string
  street?: string
  postcode?: string
  city?: string
}
