import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import { answerFor } from '../ui/answer-for.ts'
import { State } from '../ui/badge.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { TickGroup } from '../ui/choice.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { ApiDocsLink, ShownOnce } from './keys-part.tsx'
import { logAddress, partAddress } from './settings-address.ts'
import type { WebhooksView } from './webhooks-forms.ts'

interface WebhooksPartProps {
  view: WebhooksView
  /** The secret of the webhook that was made just now. */
  made: string | null
  answer: FormAnswer | null
}

function WebhookLine({ one, mayEdit }: { one: WebhooksView['webhooks'][number]; mayEdit: boolean }) {
  return (
    <li className="card grid gap-2">
      <h3 className="break-all">{one.url}</h3>
      <p>Hört von: {one.kinds}</p>
      <p className="text-muted">{one.week}</p>
      <div className="actions">
        <LinkButton to={logAddress(one.id)} look="quiet" size="small">
          Protokoll
        </LinkButton>
        {mayEdit && (
          <Form method="post" action={partAddress('webhooks')}>
            <input type="hidden" name="intent" value="removeWebhook" />
            <input type="hidden" name="id" value={one.id} />
            <SubmitButton look="plain" size="small" aria-label={`Webhook ${one.url} löschen`}>
              Löschen
            </SubmitButton>
          </Form>
        )}
      </div>
    </li>
  )
}

function NewWebhook({ view: { kinds, webhooks }, answer }: Pick<WebhooksPartProps, 'view' | 'answer'>) {
  const own = answerFor(answer, 'createWebhook')
  const view = formView(own)
  return (
    <Form method="post" noValidate className="grid gap-4" key={`${webhooks.length} ${own ? 'again' : ''}`}>
      <h2>Neuer Webhook</h2>
      <ErrorSummary faults={view.faults} title="Nicht angelegt" />
      <input type="hidden" name="intent" value="createWebhook" />
      <TextField
        label="Adresse des Programms"
        hint="Beginnt mit https:// und ist aus dem Internet zu erreichen"
        inputMode="url"
        autoComplete="off"
        maxLength={500}
        {...view.field('url')}
      />
      <TickGroup
        name="kinds"
        label="Wovon es hören soll"
        error={view.error('kinds')}
        options={kinds}
        ticked={own?.typed.kinds ?? []}
      />
      <div className="actions">
        <SubmitButton>Webhook anlegen</SubmitButton>
      </div>
    </Form>
  )
}

function Log({ log: { webhookId, url, lines, next }, mayEdit }: { log: NonNullable<WebhooksView['log']>; mayEdit: boolean }) {
  return (
    <section className="grid gap-3" aria-labelledby="log-title">
      <p>
        <Link to={partAddress('webhooks')} className="link">
          Alle Webhooks
        </Link>
      </p>
      <h2 id="log-title" className="break-all">
        Protokoll: {url}
      </h2>
      {lines.length === 0 && <EmptyState>Noch nichts gesendet. Die nächste Änderung steht gleich hier.</EmptyState>}
      <ul className="panel-rows">
        {lines.map(({ id, title, state, line }) => (
          <li key={id} className="card grid gap-1">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {title} <State kind={state.kind}>{state.label}</State>
            </p>
            <p className="text-muted">{line}</p>
            {mayEdit && (
              <Form method="post">
                <input type="hidden" name="intent" value="resendWebhook" />
                <input type="hidden" name="webhookId" value={webhookId} />
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="plain" size="small" aria-label={`${title}: noch einmal senden`}>
                  Noch einmal senden
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div className="actions">
          <LinkButton to={logAddress(webhookId, next)} look="quiet">
            Ältere
          </LinkButton>
        </div>
      )}
    </section>
  )
}

/** Other programs that hear of changes; of each its log. */
export function WebhooksPart({ view, made, answer }: WebhooksPartProps) {
  if (view.log)
    return (
      <div className="grid max-w-2xl gap-6">
        <Log log={view.log} mayEdit={view.mayEdit} />
      </div>
    )
  return (
    <div className="grid max-w-2xl gap-6">
      <p className="text-muted">
        Ein Webhook sagt einem anderen Programm gleich Bescheid, wenn sich etwas ändert: nur wann, was für eine Sache und ihre
        Kennung, nie Daten einer Person. Die liest das Programm mit einem API-Schlüssel, so weit er reicht. Kommt nichts an,
        versuchen wir es 24 Stunden lang. <ApiDocsLink />
      </p>
      {made && (
        <ShownOnce title="Der Webhook ist angelegt" value={made}>
          Mit diesem Geheimnis prüft das Programm, dass die Nachrichten von hier kommen. Hier steht es nur dieses eine Mal.
        </ShownOnce>
      )}
      {view.webhooks.length > 0 ? (
        <ul className="panel-rows">
          {view.webhooks.map((one) => (
            <WebhookLine key={one.id} one={one} mayEdit={view.mayEdit} />
          ))}
        </ul>
      ) : (
        <EmptyState>Noch kein Webhook. Kein anderes Programm hört von Änderungen.</EmptyState>
      )}
      {view.mayEdit && <NewWebhook view={view} answer={answer} />}
    </div>
  )
}
