import type { Gate } from './gate.ts'

/** Kind, id and end of a mailed link, or its fault. */
export type SignedToken<Kind extends string> = { kind: Kind; id: string; until: Temporal.Instant } | 'broken' | 'expired'

/** Reads a token of these kinds; `broken` in any club but the one it was signed for. */
export function readSignedToken<Kind extends string>(
  { ctx, services }: Gate,
  token: string,
  isKind: (kind: string) => kind is Kind,
): SignedToken<Kind> {
  const link = services.readLink(token, ctx.now)
  if (!link.ok) return link.refusal === 'expired' ? 'expired' : 'broken'
  const { kind, id, until, club } = link.value
  return club === ctx.club.id && isKind(kind) ? { kind, id, until } : 'broken'
}

/** Page and status for a faulty link. `whenExpired`: advice after the time is over. */
export const brokenLink = (why: 'broken' | 'expired', whenExpired: string) =>
  why === 'expired'
    ? { status: 410, title: 'Dieser Link ist abgelaufen', text: whenExpired }
    : {
        status: 404,
        title: 'Dieser Link ist unvollständig',
        text: 'Bitte öffnen Sie ihn direkt aus unserer E-Mail, oder kopieren Sie die ganze Adresse.',
      }
