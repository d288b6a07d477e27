import { useEffect } from 'react'
import { Form, Link, useRevalidator } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { SubmitButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Notice } from '../ui/notice.tsx'
import type { MailView } from './mail-view.ts'

const LOOK_EVERY_MS = 1500

/** Until the mail server has said yes or no. */
function useLookAgain(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

/** A test mail to oneself, with what became of it. */
export function MailPart({ mail, answer }: { mail: MailView; answer: FormAnswer | null }) {
  const { to, canMail, isKeptHere, isOnItsWay, result } = mail
  const view = formView(answerFor(answer, 'testMail'))
  useLookAgain(isOnItsWay && canMail)
  return (
    <section className="grid max-w-2xl gap-4" aria-labelledby="mail-title">
      <h2 id="mail-title">E-Mails versenden</h2>
      <p className="text-muted">
        Bestätigungen, Absagen und Einladungen gehen von selbst hinaus. Antworten darauf kommen an die E-Mail-Adresse, die unter
        „Anschrift und Bank“ steht.
      </p>
      {!canMail && (
        <Notice kind="warning" title="Es ist kein Mailserver eingerichtet">
          E-Mails warten, bis es einen gibt. Wer das Programm betreibt, gibt ihn mit SMTP_URL an.
        </Notice>
      )}
      {isKeptHere && (
        <Notice>
          Die Beispieldaten haben keinen Mailserver. Alle E-Mails liegen im{' '}
          <Link to="/dev/mailbox" reloadDocument className="link">
            Postfach zum Ansehen
          </Link>
          .
        </Notice>
      )}
      {canMail && (
        <Form method="post" className="grid gap-3">
          <ErrorSummary faults={view.faults} title="Nicht gesendet" />
          <p>
            Die Test-E-Mail geht an <b className="break-words">{to}</b>.
          </p>
          <div className="actions">
            <SubmitButton name="intent" value="testMail">
              Test-E-Mail senden
            </SubmitButton>
          </div>
        </Form>
      )}
      <div role="status">
        {canMail && result && (
          <Notice kind={result.kind} title={result.title}>
            {result.text}
          </Notice>
        )}
      </div>
    </section>
  )
}
