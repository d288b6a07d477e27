import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { DECIDE_REFUSALS } from '../../../domain/bookings/texts.ts'
import { type FormAnswer, formView } from '../../kit/form-view.ts'
import { changedQuery } from '../../kit/query.ts'
import { Button, LinkButton, SubmitButton } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Textarea } from '../../ui/field.tsx'
import { useFormVersion } from '../../ui/form-version.ts'
import { FactList, Panel } from '../../ui/list-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PATH } from '../plan/plan-address.ts'
import type { DisplacementView } from '../series/displaced-view.ts'
import { UndoDisplacement } from '../series/displacement-notes.tsx'
import { SeriesActions } from '../series/series-actions.tsx'
import { seriesAddress } from '../series/series-address.ts'
import { BookingPlace } from './booking-place.tsx'
import type { BookingPanelView } from './panel-view.ts'
import { type HallChoiceView, HoursReason } from './place-fields.tsx'

interface PanelProps {
  booking: BookingPanelView
  halls: readonly HallChoiceView[]
  answer: FormAnswer | null
}

/** Each form of the panel shows only its own refusal. */
const answerOf = (answer: FormAnswer | null, intent: string): FormAnswer | null =>
  answer?.typed.intent?.includes(intent) ? answer : null

/** Folded away: an open form makes the panel ask before it closes. */
function Move({ booking, halls, answer }: PanelProps) {
  const own = answerOf(answer, 'move')
  const { version, isOutdated, key, form } = useFormVersion(booking.version, own)
  const view = formView(own, booking.form)
  const isTold = booking.sessionId !== null || booking.eventId !== null
  return (
    <details key={key} open={own !== null} className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 items-center font-semibold">Verschieben …</summary>
      <Form method="post" preventScrollReset className="grid gap-3 pb-3" {...form}>
        <ErrorSummary faults={view.faults} />
        {isOutdated && (
          <Notice kind="warning">Jemand anderes hat diese Belegung eben geändert. Ihre Eingaben stehen noch hier.</Notice>
        )}
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="id" value={booking.id} />
        <input type="hidden" name="version" value={version} />
        <BookingPlace view={view} halls={halls} />
        <HoursReason view={view} />
        {booking.eventId && <p>Der Termin zieht mit um.</p>}
        {isTold && <p className="text-muted">Wer angemeldet ist, bekommt eine E-Mail über die neue Zeit.</p>}
        <div className="actions">
          <SubmitButton>{isTold ? 'Verschieben und Bescheid geben' : 'Verschieben'}</SubmitButton>
        </div>
      </Form>
    </details>
  )
}

function Decide({ booking, answer }: Pick<PanelProps, 'booking' | 'answer'>) {
  if (booking.isRequestedSeries)
    return (
      <div className="actions">
        <LinkButton to={seriesAddress(booking.id, 'all')}>Alle Termine ansehen und entscheiden</LinkButton>
      </div>
    )
  const view = formView(answerOf(answer, 'approve') ?? answerOf(answer, 'decline'))
  return (
    <Form method="post" preventScrollReset className="grid gap-3">
      <ErrorSummary faults={view.faults} />
      {booking.isOver && <p>{DECIDE_REFUSALS.over} Zusagen lässt sie sich nicht mehr.</p>}
      <input type="hidden" name="id" value={booking.id} />
      <Textarea label={`Nachricht an ${booking.contact?.name ?? 'den Verein'}`} optional rows={2} {...view.field('reason')} />
      <div className="actions">
        {!booking.isOver && (
          <SubmitButton name="intent" value="approve">
            Zusagen
          </SubmitButton>
        )}
        <SubmitButton name="intent" value="decline" look="quiet">
          Ablehnen
        </SubmitButton>
      </div>
    </Form>
  )
}

function Cancel({ booking }: { booking: BookingPanelView }) {
  return (
    <Dialog
      title={`${booking.title} absagen?`}
      trigger={<Button look="plain">Absagen …</Button>}
      actions={
        <>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="cancel" />
            <input type="hidden" name="id" value={booking.id} />
            <SubmitButton look="danger">Belegung absagen</SubmitButton>
          </Form>
          <DialogClose>
            <Button look="quiet">Behalten</Button>
          </DialogClose>
        </>
      }
    >
      <p>
        {booking.when}, {booking.place}. Die Zeit wird frei. Wer die Belegung angefragt hat, bekommt eine E-Mail.
      </p>
    </Dialog>
  )
}

function Contact({ contact: { name, email, phone } }: { contact: NonNullable<BookingPanelView['contact']> }) {
  return (
    <FactList
      facts={[
        ['Angefragt von', name],
        ...(email
          ? [
              [
                'E-Mail',
                <a key="mail" href={`mailto:${email}`} className="link">
                  {email}
                </a>,
              ] as const,
            ]
          : []),
        ...(phone
          ? [
              [
                'Telefon',
                <a key="phone" href={`tel:${phone}`} className="link">
                  {phone}
                </a>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

/** Changes all dates of the series; the form above changes one. */
function OfSeries({ booking, text }: { booking: BookingPanelView; text: string }) {
  return (
    <section aria-label="Serie" className="grid gap-2">
      <h3>Teil einer Serie</h3>
      <p>{text}</p>
      {booking.canChangeSeries && !booking.isRequestedSeries && (
        <>
          {booking.canMove && <p className="text-muted">Oben ändern Sie nur diesen einen Termin.</p>}
          <SeriesActions bookingId={booking.id} />
        </>
      )}
    </section>
  )
}

export function BookingPanel({
  booking,
  halls,
  answer,
  displacements,
  path = PATH,
  children,
}: PanelProps & { displacements: readonly DisplacementView[]; path?: string; children?: ReactNode }) {
  const [search] = useSearchParams()
  const { courseSlug, fate, series, isClosure, contact, form } = booking
  const copied = { neu: '1', kopie: booking.id, teil: form.partId, am: form.day, von: form.from, bis: form.to }
  const plan = path === PATH ? search : new URLSearchParams({ tag: form.day })
  const displacement = displacements.find(({ bookingIds }) => bookingIds.includes(booking.id))
  return (
    <Panel
      title={booking.title}
      line={booking.when}
      close={changedQuery(path, search, { buchung: null, getan: null })}
      closeText="Schließen"
    >
      <FactList facts={booking.facts} />
      {contact && <Contact contact={contact} />}
      {displacement && <UndoDisplacement displacement={displacement} />}
      {booking.canDecide && <Decide booking={booking} answer={answer} />}
      {booking.canMove && <Move {...{ booking, halls, answer }} />}
      <div className="actions">
        {courseSlug && (
          <LinkButton to={`/id/${courseSlug}`} look="quiet">
            Zum Angebot
          </LinkButton>
        )}
        {booking.eventId && (
          <LinkButton to={`/admin/events/${booking.eventId}`} look="quiet">
            Zum Termin
          </LinkButton>
        )}
        {fate && (
          <LinkButton to={fate.to} look="plain">
            {fate.text}
          </LinkButton>
        )}
        {booking.canCopy && (
          <LinkButton to={changedQuery(PATH, plan, { buchung: null, getan: null, ...copied })} look="plain" preventScrollReset>
            Kopieren …
          </LinkButton>
        )}
        {booking.canCancel && <Cancel booking={booking} />}
      </div>
      {children}
      {series && <OfSeries booking={booking} text={series} />}
      {isClosure && <Notice>Die Halle ist gesperrt. Aufheben können Sie die Sperrung unter „Sportstätten“.</Notice>}
    </Panel>
  )
}
