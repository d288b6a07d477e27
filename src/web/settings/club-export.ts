import { Readable } from 'node:stream'
import { exportClub } from '../../domain/clubs/export-club.ts'
import { fileAnswer } from '../kit/file-answer.ts'
import { gateOf } from '../kit/gate.ts'
import type { Route } from './+types/club-export'

/** Everything of the club as a tar file. */
export function loader({ context }: Route.LoaderArgs) {
  const { ctx, services } = gateOf(context)
  const bytes = Readable.toWeb(Readable.from(exportClub(ctx, services.storage))) as ReadableStream<Uint8Array>
  const name = `${ctx.club.name}-${ctx.now.toString().slice(0, 10)}.tar`
  return fileAnswer(bytes, { type: 'application/x-tar', name })
}
