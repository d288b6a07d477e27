import { data, redirect } from 'react-router'
import { confirmApplication } from '../../domain/applications/commands.ts'
import { APPLICATION_LINK } from '../../domain/applications/mails.ts'
import { type Application, readApplication } from '../../domain/applications/queries.ts'
import { listDepartments } from '../../domain/clubs/queries.ts'
import { gateOf } from '../kit/gate.ts'
import { brokenLink, readSignedToken } from '../kit/signed-link.ts'
import type { Route } from './+types/application-link'
import { presentFamily } from './apply-view.ts'

const isKind = (kind: string): kind is typeof APPLICATION_LINK => kind === APPLICATION_LINK

function standingOf({ state, confirmedAt, note }: Application): string | null {
  if (state === 'approved') return 'Ihr Antrag ist angenommen. Willkommen!'
  if (state === 'declined') return `Ihr Antrag ist abgelehnt: ${note}`
  return confirmedAt ? 'Ihr Antrag ist bestätigt. Wir bearbeiten ihn und schreiben Ihnen.' : null
}

/** Changes nothing: programs that check mails follow every link in them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateOf(context)
  const { ctx } = gate
  const link = readSignedToken(gate, params.token, isKind)
  const page = { noindex: true }
  if (typeof link === 'string') {
    const broken = brokenLink(link, 'Bitte stellen Sie den Antrag noch einmal.')
    return data({ broken, shown: null, page }, { status: broken.status })
  }
  const application = await readApplication(ctx, link.id)
  const { family } = application
  const shown = {
    said: standingOf(application),
    family: presentFamily({ ...family, payment: family.iban ? 'mandate' : 'invoice' }, await listDepartments(ctx)),
  }
  return data({ broken: null, shown, page })
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const link = readSignedToken(gate, params.token, isKind)
  if (typeof link === 'object') await confirmApplication(gate.ctx, link.id)
  return redirect(url.pathname)
}
