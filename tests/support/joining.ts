import type { CourseFacts } from '../../src/domain/participations/rules.ts'

/** A published course of ten places with a waiting list, without conditions. */
export const course: CourseFacts = {
  kind: 'course',
  state: 'published',
  capacity: 10,
  hasWaitingList: true,
  ageFrom: null,
  ageTo: null,
  ageUnit: 'years',
  sexes: 'all',
  registrationOpensAt: null,
  registrationClosesAt: null,
  cancelDays: 7,
  trialLessons: 0,
  countsPairs: false,
  firstSessionAt: null,
}

/** An adult without any refusal. */
export const adult = {
  birthOn: Temporal.PlainDate.from('1985-03-05'),
  sex: 'w' as const,
  hasGuardian: false,
  isAlreadyIn: false,
  companion: '',
  isTrial: false,
  hasTriedBefore: false,
}
