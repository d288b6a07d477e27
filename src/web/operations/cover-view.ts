import type { Ctx } from '../../domain/context.ts'
import { previewCover } from '../../domain/covers/commands.ts'
import { listOpenCovers, type OpenCover } from '../../domain/covers/list-open-covers.ts'
import { nextWaveFrom } from '../../domain/covers/rules.ts'
import { COVER_REFUSALS, unreachedText } from '../../domain/covers/texts.ts'
import { shiftText } from '../../domain/operations/texts.ts'
import { formatMoment } from '../../kernel/calendar.ts'

export interface CoverPreview {
  shiftId: string
  text: string
  names: string[]
  /** Moment of the next wave; empty when there is none. */
  next: string
  nobody: string
  /** People whom nobody can ask, and why; empty without. */
  unreached: string
}

/** Search for this shift before it begins; null without one. */
export async function presentCover(ctx: Ctx, shiftId: string | undefined): Promise<CoverPreview | null> {
  if (shiftId === undefined) return null
  const { shift, plan, names, unreached } = await previewCover(ctx, shiftId)
  const next = nextWaveFrom(ctx.now, shift, plan)
  const nobody = COVER_REFUSALS.nobody
  return {
    shiftId,
    text: shiftText(shift, plan),
    names,
    next: next ? formatMoment(next) : '',
    nobody,
    unreached: unreachedText(unreached),
  }
}

const presentOpen = ({ shiftId, asked, joined, declined, nextWaveAt, unreached }: OpenCover) => ({
  shiftId,
  text: [
    `${asked} gefragt`,
    joined > 0 ? `${joined} zugesagt` : '',
    declined > 0 ? `${declined} abgesagt` : '',
    nextWaveAt ? `die Nächsten ab ${formatMoment(nextWaveAt)} Uhr` : 'sonst passt niemand',
    unreachedText(unreached),
  ]
    .filter(Boolean)
    .join(' · '),
})
export type OpenCoverView = ReturnType<typeof presentOpen>

export const presentCovers = async (ctx: Ctx, planId: string): Promise<OpenCoverView[]> =>
  (await listOpenCovers(ctx, planId)).map(presentOpen)
