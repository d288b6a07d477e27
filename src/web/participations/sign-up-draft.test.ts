import { expect, test } from 'vitest'
import { findDraft, forgetDraft, keepDraft } from './sign-up-draft.ts'

const MINUTE = 60_000
const HOURS = 60 * MINUTE

function startStore() {
  const texts = new Map<string, string>()
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  }
}

test('a draft is found for its own sign-up alone, until it is sent or two hours old', () => {
  const store = startStore()
  keepDraft(store, 'gsv yoga', { firstname: ['Ida'] }, 0)
  keepDraft(store, 'gsv judo', { firstname: ['Jan'] }, 0)
  keepDraft(store, 'gsv yoga', { firstname: ['Ina'] }, MINUTE)
  expect(findDraft(store, 'gsv yoga', MINUTE)).toEqual({ firstname: ['Ina'] })
  expect(findDraft(store, 'rwa yoga', MINUTE)).toBeNull()
  forgetDraft(store, 'gsv yoga', MINUTE)
  expect(findDraft(store, 'gsv yoga', MINUTE)).toBeNull()
  expect(findDraft(store, 'gsv judo', 2 * HOURS - 1)).toEqual({ firstname: ['Jan'] })
  expect(findDraft(store, 'gsv judo', 2 * HOURS)).toBeNull()
})

test('neither accounts nor what is declared with the last button is kept', () => {
  const store = startStore()
  const secret = {
    iban: ['DE02'],
    holder: ['Ida'],
    consents: ['a.1'],
    website: ['x'],
    key: ['k'],
    step: ['send'],
  }
  keepDraft(store, 'gsv yoga', { ...secret, firstname: ['Ida'], claimsReduced: ['on'] }, 0)
  expect(findDraft(store, 'gsv yoga', 0)).toEqual({ firstname: ['Ida'], claimsReduced: ['on'] })
})

test('the store stays small: five drafts, none of more than 20,000 characters', () => {
  const store = startStore()
  for (const course of ['a', 'b', 'c', 'd', 'e', 'f']) keepDraft(store, course, { message: [course.repeat(19_000)] }, 0)
  expect(findDraft(store, 'a', 0)).toBeNull()
  expect(findDraft(store, 'b', 0)).not.toBeNull()
  keepDraft(store, 'b', { message: ['x'.repeat(20_000)] }, 0)
  expect(findDraft(store, 'b', 0)).toBeNull()
  expect([...store.texts.values()].join('').length).toBeLessThan(101_000)
})
