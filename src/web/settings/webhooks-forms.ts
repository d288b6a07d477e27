import { z } from 'zod'
import { OBJECT_KINDS } from '../../domain/audit/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { canEditWebhooks } from '../../domain/webhooks/access.ts'
import { createWebhook, removeWebhook, resendWebhook, type WebhookDesk } from '../../domain/webhooks/commands.ts'
import { WebhookInput } from '../../domain/webhooks/input.ts'
import { askDeliveries, type ListedDelivery, listWebhooks, type Webhook } from '../../domain/webhooks/queries.ts'
import { WEBHOOK_KINDS } from '../../domain/webhooks/rules.ts'
import { attemptText, DELIVERY_STATES, WEBHOOK_REFUSALS } from '../../domain/webhooks/texts.ts'
import { type Asking, isValue } from '../../kernel/asking.ts'
import { formatMoment } from '../../kernel/calendar.ts'
import { isId } from '../../kernel/id.ts'
import { formsOf } from '../kit/actions.ts'
import type { Note } from '../kit/flash.ts'
import { checkedBy, text } from '../kit/form-fields.ts'

export interface WebhooksPage {
  webhookDesk: WebhookDesk
}

const form = formsOf({ refusals: { ...WEBHOOK_REFUSALS, key_reused: '' }, fields: { private_address: 'url', not_https: 'url' } })
const WebhookForm = z
  .object({ url: text, kinds: z.array(z.string()).default([]) })
  .transform((typed, ctx) => checkedBy(WebhookInput)(typed as z.input<typeof WebhookInput>, ctx))

export const webhookForms = (removed: Note, resent: Note) => ({
  createWebhook: form(WebhookForm, (ctx, input, { webhookDesk }: WebhooksPage) => createWebhook(ctx, input, webhookDesk)),
  removeWebhook: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeWebhook(ctx, id), removed),
  resendWebhook: form(z.object({ webhookId: z.uuid(), id: z.uuid() }), (ctx, ref) => resendWebhook(ctx, ref), resent),
})

const kindText = (kind: string): string => OBJECT_KINDS[kind as keyof typeof OBJECT_KINDS] ?? kind

const presentWebhook = ({ id, url, kinds, sent, failed, waiting }: Webhook) => ({
  id,
  url,
  kinds: kinds.map(kindText).toSorted().join(', '),
  week: `In den letzten sieben Tagen: ${sent} angekommen, ${waiting} warten, ${failed} aufgegeben.`,
  isFailing: failed > 0,
})

const LOOKS = { queued: 'care', sent: 'good', failed: 'bad' } as const

const presentDelivery = ({ id, kind, happenedAt, state, attempts, nextAt, status, note, triedAt }: ListedDelivery) => ({
  id,
  title: `${kindText(kind)}, ${formatMoment(happenedAt)} Uhr`,
  state: { kind: LOOKS[state], label: DELIVERY_STATES[state] },
  line: [
    attempts === 1 ? '1 Versuch' : `${attempts} Versuche`,
    triedAt ? `zuletzt ${formatMoment(triedAt)} Uhr` : '',
    attemptText(status, note),
    state === 'queued' && attempts > 0 ? `wieder am ${formatMoment(nextAt)} Uhr` : '',
  ]
    .filter(Boolean)
    .join(', '),
})

const SHOWN = 30
const KIND_CHOICES = WEBHOOK_KINDS.map((value) => ({ value, label: kindText(value) })).toSorted((one, other) =>
  one.label.localeCompare(other.label, 'de'),
)

/** Place in a log, as its address says it; null for any other text. */
function readPlace(after: string | null): Asking['after'] {
  const [key = '', id = ''] = after?.split('~') ?? []
  return isId(id) && isValue('moment', key) ? { key, id } : null
}

/** `log`: the webhook whose deliveries are shown; `after`: the page of it. */
export async function loadWebhooks(ctx: Ctx, { log, after }: { log: string | null; after: string | null }) {
  const webhooks = await listWebhooks(ctx)
  const chosen = webhooks.find(({ id }) => id === log)
  const page = { where: [], order: { by: 'happenedAt', isDescending: true }, after: readPlace(after), limit: SHOWN }
  const deliveries = chosen ? await askDeliveries(ctx, chosen.id, page) : null
  return {
    webhooks: webhooks.map(presentWebhook),
    mayEdit: canEditWebhooks(ctx.actor),
    kinds: KIND_CHOICES,
    log: chosen &&
      deliveries && {
        webhookId: chosen.id,
        url: chosen.url,
        lines: deliveries.rows.map(presentDelivery),
        next: deliveries.next && `${deliveries.next.key}~${deliveries.next.id}`,
      },
  }
}
export type WebhooksView = Awaited<ReturnType<typeof loadWebhooks>>
