// A process that only sends mails, to be killed: node mail-process.ts DATABASE_URL SMTP_URL
import pino from 'pino'
import { connect } from '../../src/database/connect.ts'
import { listen } from '../../src/database/listen.ts'
import { startMailSender } from '../../src/jobs/mail-sender.ts'
import { openSmtp } from '../../src/jobs/smtp.ts'
import { signLink } from '../../src/kernel/link.ts'
import { renderMail } from '../../src/web/mail/render.ts'

const [url, smtpUrl] = process.argv.slice(2)
if (!url || !smtpUrl) throw new Error('DATABASE_URL and SMTP_URL are needed')
const log = pino()
startMailSender({
  connections: connect(url),
  listener: await listen(url, (error) => log.error(error)),
  smtp: await openSmtp(smtpUrl),
  hasMailbox: false,
  render: (order, club) =>
    renderMail(order, { club, origin: 'https://gsv.example', sign: (link) => signLink('s'.repeat(43), link) }),
  readFile: async () => null,
  log,
})
