import type { Ctx } from '../../src/domain/context.ts'
import { type SignUp, signUpInput } from '../../src/domain/participations/input.ts'
import { signUp } from '../../src/domain/participations/sign-up.ts'
import { found } from '../../src/kernel/answer.ts'
import { newId } from '../../src/kernel/id.ts'

/** Offers with prices, and strangers who sign up for them. */
export function pricedOffers(staff: Ctx, visitor: Ctx) {
  const clubId = staff.club.id
  let number = 0
  const rows = (courseId: string) =>
    staff.db.selectFrom('participations').selectAll().where('courseId', '=', courseId).orderBy('queuedAt').orderBy('id').execute()
  return {
    /** A published course with two places. */
    async course(more: object = {}): Promise<string> {
      const id = newId()
      const fixed = { kind: 'course', state: 'published', title: 'Kurs', search: 'kurs', capacity: 2 }
      await staff.db
        .insertInto('courses')
        .values({ clubId, id, slug: `kurs-${id}`, ...fixed, ...more })
        .execute()
      const prices = [
        { kind: 'non_member', cents: 6000 },
        { kind: 'member', cents: 3000 },
      ]
      await staff.db
        .insertInto('coursePrices')
        .values(prices.map((price) => ({ clubId, courseId: id, ...price })))
        .execute()
      return id
    },
    alone(courseId: string, more: Partial<SignUp> = {}) {
      number += 1
      const who = { firstname: 'Erika', lastname: `Muster ${number}`, birthOn: '5.3.1985', email: `e${number}@post.example` }
      const input = { ...signUpInput.parse({ ...who }), ...more }
      return signUp(visitor, { courseId, input, source: 'web', idempotencyKey: null })
    },
    rows,
    /** The first sign-up. */
    only: async (courseId: string) => found((await rows(courseId))[0]),
  }
}
