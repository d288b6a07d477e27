import type { Area, RoleName } from '../src/domain/context.ts'

/** A demo login besides the superuser. `person` false: without a person in the club. */
export interface DemoStaff {
  role: RoleName
  firstname: string
  lastname: string
  sex: 'm' | 'w'
  born: string
  person: boolean
  department?: string
  /** First part of its address; default: the role. */
  login?: string
  areas?: Area[]
  isReadOnly?: boolean
}

const staff = (
  role: RoleName,
  name: string,
  sex: 'm' | 'w',
  born: string,
  more: Partial<Pick<DemoStaff, 'person' | 'department' | 'login' | 'areas' | 'isReadOnly'>> = {},
): DemoStaff => {
  const [firstname = '', lastname = ''] = name.split(' ')
  return {
    role,
    firstname,
    lastname,
    sex,
    born,
    ...more,
    person: more.person ?? true,
  }
}

export const emailOf = ({ login, role }: DemoStaff, club: string): string => `${login ?? role}@${club}.example`

/** User of one club, and thereby superuser of all. */
export const SUPER = { club: 'gsv', email: 'super@demo.example', firstname: 'Sina', lastname: 'Systemer' }

export const STAFF: Record<string, DemoStaff[]> = {
  gsv: [
    staff('admin', 'Martina Scholz', 'w', '1971-04-18'),
    staff('editor', 'Thomas Engel', 'm', '1978-09-02', { department: 'Turnen' }),
    staff('trainer', 'Sabine Krüger', 'w', '1974-06-11'),
    staff('reader', 'Anke Lorenz', 'w', '1985-03-07'),
    staff('admin', 'Rolf Petersen', 'm', '1963-05-09', { login: 'hallen', areas: ['halls'], person: false }),
    staff('admin', 'Birgit Wendt', 'w', '1968-10-21', { login: 'kasse', isReadOnly: true, person: false }),
  ],
  rwa: [
    staff('admin', 'Holger Groß', 'm', '1966-01-25'),
    staff('editor', 'Katja Lindner', 'w', '1981-12-12', { department: 'Judo' }),
    staff('trainer', 'Paul Winter', 'm', '1990-05-30'),
    staff('reader', 'Nina Pohl', 'w', '1995-08-19', { person: false }),
  ],
  ssv: [
    staff('admin', 'Renate Stein', 'w', '1959-10-03'),
    staff('editor', 'Jens Seidel', 'm', '1984-02-14', { department: 'Ausbildung' }),
    staff('trainer', 'Ulrike Simon', 'w', '1976-07-21'),
    staff('reader', 'Felix Novak', 'm', '1999-11-09', { person: false }),
  ],
}

/** Trainers by their names in the offers files; the order gives their year of birth. */
export const isWoman = (firstname: string): boolean =>
  !['Jonas', 'Tim', 'Ali', 'Murat', 'Oliver', 'Daniel', 'Bernd', 'Kenji', 'Georg', 'Paul', 'Ralf'].includes(firstname)
