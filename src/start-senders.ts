import type { Logger } from 'pino'
import type { Connections } from './database/connect.ts'
import type { Listener } from './database/listen.ts'
import type { WebhookDesk } from './domain/webhooks/commands.ts'
import { type MailSenderSettings, startMailSender } from './jobs/mail-sender.ts'
import { startPushSender } from './jobs/push-sender.ts'
import { openSmtp } from './jobs/smtp.ts'
import { startWebhookSender } from './jobs/webhook-sender.ts'
import type { Link } from './kernel/link.ts'
import type { Reach } from './kernel/public-address.ts'
import type { Secrets } from './kernel/secrets.ts'

interface Data {
  connections: Connections
  listener: Listener
  log: Logger
  secrets: Secrets
}

interface Sending extends Pick<MailSenderSettings, 'hasMailbox' | 'render' | 'readFile'> {
  smtpUrl: string | null
  sign: (link: Link) => string
  desk: WebhookDesk
  reach: Reach
}

/** Sends mails, pushes and webhooks from now on; answers how the mails stand. */
export async function startSenders(
  { connections, listener, log, secrets }: Data,
  opened: AsyncDisposableStack,
  sending: Sending,
) {
  const { smtpUrl, sign, desk, reach, ...mailing } = sending
  const smtp = smtpUrl ? await openSmtp(smtpUrl) : null
  const mailSender = startMailSender({ ...mailing, connections, listener, smtp, log })
  opened.defer(() => mailSender.stop())
  const pushSender = startPushSender({ connections, listener, keys: secrets.pushKeys, sign, log })
  opened.defer(() => pushSender.stop())
  const webhookSender = startWebhookSender({ connections, listener, desk, reach, log })
  opened.defer(() => webhookSender.stop())
  return mailSender.health
}
