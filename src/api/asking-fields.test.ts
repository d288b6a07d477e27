import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Fields } from '../domain/asking/queries.ts'
import { BOOKING_FIELDS } from '../domain/bookings/list-bookings.ts'
import { DEBTOR_FIELDS } from '../domain/claims/get-account.ts'
import { CLAIM_FIELDS } from '../domain/claims/list-claims.ts'
import { LINE_FIELDS } from '../domain/claims/list-lines.ts'
import { FEE_ITEM_FIELDS } from '../domain/claims/queries.ts'
import { COURSE_FIELDS } from '../domain/courses/list-public-courses.ts'
import { CARD_FIELDS } from '../domain/credits/list-cards.ts'
import { DIARY_FIELDS } from '../domain/diary/queries.ts'
import { EVENT_FIELDS } from '../domain/events/list-events.ts'
import { FEEDBACK_FIELDS } from '../domain/feedback/queries.ts'
import { INVOICE_FIELDS } from '../domain/invoices/queries.ts'
import { DUPLICATE_FIELDS } from '../domain/members/list-duplicates.ts'
import { MEMBER_FIELDS } from '../domain/members/list-members.ts'
import { NEWS_FIELDS } from '../domain/pages/list-news.ts'
import { CHANGE_FIELDS } from '../domain/scheduled-changes/queries.ts'
import { DELIVERY_FIELDS } from '../domain/webhooks/queries.ts'

const schema = readFileSync(new URL('../database/schema.sql', import.meta.url), 'utf8')
const LISTS: Record<string, Fields> = {
  BOOKING_FIELDS,
  CARD_FIELDS,
  CHANGE_FIELDS,
  CLAIM_FIELDS,
  COURSE_FIELDS,
  DEBTOR_FIELDS,
  DELIVERY_FIELDS,
  DIARY_FIELDS,
  DUPLICATE_FIELDS,
  EVENT_FIELDS,
  FEE_ITEM_FIELDS,
  FEEDBACK_FIELDS,
  INVOICE_FIELDS,
  LINE_FIELDS,
  MEMBER_FIELDS,
  NEWS_FIELDS,
}

test.each(Object.entries(LISTS))('each field of %s has its index or says why not', (_, fields) => {
  for (const [name, field] of Object.entries(fields))
    if ('index' in field) expect(schema, name).toContain(`INDEX ${field.index} ON public.`)
    else expect(field.without.length, name).toBeGreaterThan(10)
})
