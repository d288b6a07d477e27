import { Search } from 'lucide-react'
import { Form } from 'react-router'
import { KIND_NAMES } from '../../../domain/facilities/texts.ts'
import { useLive } from '../../kit/live.ts'
import { State } from '../../ui/badge.tsx'
import { PageHead } from '../../ui/band.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { DateField, Select, TextField } from '../../ui/field.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { requestAddress } from '../shared-halls/shared-address.ts'
import type { Route } from './+types/free'
import { type FreeFaults, type FreeForm, LENGTHS, WEEKS } from './free-address.ts'
import type { FreeSearchView, FreeTimeView } from './free-view.ts'
import './free.css'
import { PATH } from '../plan/plan-address.ts'

export { loader } from './free.page.ts'

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']
const weeksText = (weeks: string): string =>
  weeks === '1' ? 'einmal' : weeks === '52' ? 'jede Woche, ein Jahr lang' : `${weeks} Wochen lang`

interface SearchFormProps {
  form: FreeForm
  faults: FreeFaults
  halls: readonly { slug: string; name: string }[]
  equipment: readonly string[]
}

function SearchForm({ form, faults, halls, equipment }: SearchFormProps) {
  const errorOf = (field: string) => faults.find((fault) => fault.field === field)?.text
  return (
    <search>
      <Form action={`${PATH}/free`} className="free-form" key={JSON.stringify(form)}>
        <ErrorSummary faults={faults} />
        <Select label="Wochentag" name="wochentag" defaultValue={form.weekday}>
          {WEEKDAYS.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
        <TimeField label="Frühestens ab" name="von" defaultValue={form.from} error={errorOf('von')} />
        <TimeField label="Spätestens bis" name="bis" defaultValue={form.to} error={errorOf('bis')} />
        <Select label="Dauer" name="dauer" defaultValue={form.minutes}>
          {LENGTHS.map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} Minuten
            </option>
          ))}
        </Select>
        <DateField label="Ab dem" name="ab" defaultValue={form.firstOn} error={errorOf('ab')} />
        <Select label="Wie oft" name="wochen" defaultValue={form.weeks}>
          {WEEKS.map((weeks) => (
            <option key={weeks} value={weeks}>
              {weeksText(weeks)}
            </option>
          ))}
        </Select>
        <Select label="Halle" name="halle" defaultValue={form.hall}>
          <option value="">Alle Hallen</option>
          {halls.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Art" name="art" defaultValue={form.kind}>
          <option value="">Halle, Bad, Platz oder Raum</option>
          {Object.entries(KIND_NAMES).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </Select>
        <Select label="Größe" name="groesse" defaultValue={form.size}>
          <option value="any">Teil genügt</option>
          <option value="whole">Nur ganze Halle</option>
        </Select>
        <TextField
          label="Ausstattung"
          name="ausstattung"
          list="ausstattung-liste"
          required={false}
          defaultValue={form.equipment}
          placeholder="Tore"
        />
        <datalist id="ausstattung-liste">
          {equipment.map((thing) => (
            <option key={thing} value={thing} />
          ))}
        </datalist>
        <Button type="submit" look="dark">
          <Search aria-hidden="true" size={18} /> Suchen
        </Button>
      </Form>
    </search>
  )
}

interface FoundProps {
  found: readonly FreeTimeView[]
  series: FreeSearchView['series']
  canEnter: boolean
  canAsk: boolean
}

/** Filled-in address of the series editor, the booking form or the request. */
function wayTo(
  { partId, firstFree, lastFree, from, to, slug, isShared }: FreeTimeView,
  { series, canEnter }: Omit<FoundProps, 'found'>,
): string {
  if (isShared)
    return requestAddress({ partId, from: firstFree, to: series ? lastFree : firstFree, startsTime: from, endsTime: to })
  if (canEnter && series) return `/admin/events/series?${new URLSearchParams({ teil: partId, von: from, um: to, ...series })}`
  const query = new URLSearchParams({ teil: partId, am: firstFree, von: from, bis: to })
  return canEnter ? `${PATH}?neu=1&tag=${firstFree}&${query}` : `/occupancy/${slug}/request?${query}`
}

function Found({ found, ...leads }: FoundProps) {
  const { series, canEnter, canAsk } = leads
  return (
    <ol className="free-list">
      {found.map((one) => (
        <li key={one.key} className="card free-time">
          <div>
            <h2>
              <span className="tabular">{one.times}</span> · {one.place}
            </h2>
            <p>
              <State kind={one.isAlways ? 'good' : 'care'}>{one.fit}</State>
              {one.missing && <span className="text-muted">{one.missing}</span>}
            </p>
            {one.slack && <p className="text-muted">{one.slack}</p>}
          </div>
          {(canAsk || !one.isShared) && (
            <LinkButton to={wayTo(one, leads)} look="quiet" size="small">
              {!canEnter || one.isShared ? 'Anfragen' : series ? 'Serie anlegen' : 'Eintragen'}
            </LinkButton>
          )}
        </li>
      ))}
    </ol>
  )
}

export default function Free({
  loaderData: { form, isAsked, faults, halls, equipment, result, canEnter, canAsk },
}: Route.ComponentProps) {
  useLive('booking', 'series', 'session', 'facility', 'closure')
  return (
    <>
      <PageHead
        title="Freie Zeit suchen"
        line="In allen Hallen zugleich, für einen Tag oder für viele Wochen."
        actions={
          <LinkButton to={PATH} look="quiet">
            Zum Belegungsplan
          </LinkButton>
        }
      />
      <SearchForm {...{ form, faults, halls, equipment }} />
      {result && (
        <div className="mt-5">
          <p role="status" className="mb-3 text-muted">
            {result.dates}
            {result.holidays && ` · ohne Feiertage (${result.holidays})`}
            {result.more > 0 && ` · die besten ${result.found.length}`}
          </p>
          {result.found.length > 0 ? (
            <Found found={result.found} series={result.series} canEnter={canEnter} canAsk={canAsk} />
          ) : (
            <EmptyState>
              So lange ist nirgends frei. Versuchen Sie eine andere Uhrzeit, einen anderen Tag oder eine kürzere Dauer.
            </EmptyState>
          )}
        </div>
      )}
      {!isAsked && (
        <div className="mt-5">
          <EmptyState>Sagen Sie, wann und wie lange. Gezeigt wird, wo das geht – das Beste zuerst.</EmptyState>
        </div>
      )}
    </>
  )
}
