import { CLUB_DEEDS } from './deeds-club.ts'
import { COURSE_DEEDS } from './deeds-courses.ts'
import { HALL_DEEDS } from './deeds-halls.ts'
import { HELPER_DEEDS } from './deeds-helpers.ts'
import { MEMBER_DEEDS } from './deeds-members.ts'
import { MONEY_DEEDS } from './deeds-money.ts'
import { RECORD_DEEDS } from './deeds-records.ts'

/** Operations that are one command of a page each. */
export const DEEDS = [
  ...COURSE_DEEDS,
  ...MEMBER_DEEDS,
  ...RECORD_DEEDS,
  ...MONEY_DEEDS,
  ...HALL_DEEDS,
  ...HELPER_DEEDS,
  ...CLUB_DEEDS,
]
