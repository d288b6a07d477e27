import type { Offer } from '../../../domain/courses/get-offer.ts'

/** What a draft would look like on the website that its editor may not have meant: a course in which nothing was entered is free for everybody. */
export function gapsOf({ kind, dates, prices, capacity }: Pick<Offer, 'kind' | 'dates' | 'prices' | 'capacity'>): string[] {
  const gaps: string[] = []
  if (dates.length === 0) gaps.push('Es hat keine kommenden Termine.')
  if (kind === 'course' && prices.length === 0) gaps.push('Es hat keinen Preis: Auf der Website steht „kostenfrei“.')
  if (kind === 'course' && capacity === null) gaps.push('Die Zahl der Plätze hat keine Grenze.')
  return gaps
}
