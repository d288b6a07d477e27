import type { Gate } from './gate.ts'

/** What a mailed link is for, or why it does not count. */
export type SignedToken<Kind extends string> = { kind: Kind; id: string } | 'broken' | 'expired'

/** Reads the token of a page for these kinds of links. It counts in the club it was signed for and nowhere else. */
export function readSignedToken<Kind extends string>(
  { ctx, services }: Gate,
  token: string,
  isKind: (kind: string) => kind is Kind,
): SignedToken<Kind> {
  const link = services.readLink(token, ctx.now)
  if (!link.ok) return link.refusal === 'expired' ? 'expired' : 'broken'
  const { kind, id, club } = link.value
  return club === ctx.club.id && isKind(kind) ? { kind, id } : 'broken'
}

/** What a page says instead, and its status. `whenExpired`: where to turn after the time is over. */
export const brokenLink = (why: 'broken' | 'expired', whenExpired: string) =>
  why === 'expired'
    ? { status: 410, title: 'Dieser Link ist abgelaufen', text: whenExpired }
    : {
        status: 404,
        title: 'Dieser Link ist unvollständig',
        text: 'Bitte öffnen Sie ihn direkt aus unserer E-Mail, oder kopieren Sie die ganze Adresse.',
      }
