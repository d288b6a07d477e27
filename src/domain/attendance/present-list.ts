import { ageOn, berlinDay, berlinTime, formatDayShort, formatSpan, formatTimes } from '../../kernel/calendar.ts'
import { trialStanding } from '../group-lists/rules.ts'
import type { AttendanceList } from './get-attendance-list.ts'
import type { HallPerson, KeptEntry, OwnSession } from './queries.ts'

export const presentListed = ({ startsAt, endsAt, ...session }: OwnSession) => ({
  ...session,
  day: formatDayShort(berlinDay(startsAt)),
  times: formatTimes(berlinTime(startsAt), berlinTime(endsAt)),
  startsAt: startsAt.epochMilliseconds,
  endsAt: endsAt.epochMilliseconds,
})

const presentEntry = ({ takenAt, receivedAt, knewUntil, ...entry }: KeptEntry) => ({
  ...entry,
  takenAt: takenAt.epochMilliseconds,
  receivedAt: receivedAt.epochMilliseconds,
  knewUntil: knewUntil?.epochMilliseconds ?? null,
})

const nameOf = ({ firstname, lastname }: HallPerson): string => `${firstname} ${lastname}`

/** Siblings on the list share a guardian and are collected together. */
const siblingsOf = (person: HallPerson, people: readonly HallPerson[]): string[] =>
  people
    .filter((other) => other.id !== person.id && other.guardians.some(({ id }) => person.guardians.some((own) => own.id === id)))
    .map(nameOf)

function numbersOf({ emergency, guardians, phone }: HallPerson) {
  const parents = guardians.map((guardian) => ({ name: guardian.name, phone: guardian.phone, relation: 'Eltern' }))
  const own = { name: 'Eigene Nummer', phone, relation: '' }
  const numbers = [...emergency, ...parents, own].filter((one) => one.phone !== '')
  return numbers.filter((one, at) => numbers.findIndex((other) => other.phone === one.phone) === at)
}

function presentPerson(person: HallPerson, list: AttendanceList) {
  const { session, people, cards, signUps } = list
  const { onDay, trialLessons } = session
  const { id, kind, goesAlone, hasNoPhoto, birthOn, collectors } = person
  const { companion = '', message = '', answers = [] } = signUps.get(id) ?? {}
  return {
    id,
    kind,
    goesAlone,
    hasNoPhoto,
    companion,
    message,
    answers,
    name: nameOf(person),
    age: birthOn ? ageOn(birthOn, onDay) : null,
    trial: trialStanding({ ...person, trialLessons }),
    card: cards.get(id) ?? null,
    collectors: collectors.map(({ name, phone }) => (phone ? `${name} (${phone})` : name)),
    siblings: siblingsOf(person, people),
    numbers: numbersOf(person),
  }
}

/** List of a session in the form the phone shows offline. */
export function presentList(list: AttendanceList) {
  const { session, people, entries, health } = list
  const { id, title, slug, startsAt, endsAt, place, state, isHallClosed } = session
  return {
    session: {
      id,
      title,
      slug,
      place,
      state,
      isHallClosed,
      times: formatSpan(startsAt, endsAt),
      startsAt: startsAt.epochMilliseconds,
      takesTrialGuests: session.trialLessons > 0,
    },
    people: people.map((person) => presentPerson(person, list)),
    entries: entries.map(presentEntry),
    health,
  }
}
