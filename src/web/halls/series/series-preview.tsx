import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { FormView } from '../../kit/form-view.ts'
import { Select, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DisplacedNote } from './displaced-note.tsx'
import type { DateView, SeriesPreviewView } from './series-view.ts'

function OpenDate({ date }: { date: DateView }) {
  const isSettled = date.rivals.length === 0
  const Icon = isSettled ? CircleCheck : TriangleAlert
  return (
    <li className="card grid items-center gap-x-4 gap-y-2 sm:grid-cols-[1fr_17rem]">
      <div>
        <p className={`flex items-start gap-1.5 font-semibold tabular ${isSettled ? 'text-good' : 'text-bad'}`}>
          <Icon aria-hidden="true" size={18} className="mt-0.5 shrink-0" /> {date.when}
        </p>
        {date.rivals.slice(0, 4).map((rival) => (
          <p key={rival} className="text-muted">
            {rival}
          </p>
        ))}
        {date.displaced.map((one) => (
          <p key={one} className="font-semibold">
            {one}
          </p>
        ))}
        {date.note && <p className="text-muted">{date.note}</p>}
      </div>
      <Select
        label={<span className="sr-only">{`Was geschieht am ${date.when}?`}</span>}
        name={`choice.${date.on}`}
        id={`choice-${date.on}`}
        defaultValue={date.chosen}
        key={date.chosen}
      >
        {!date.options.some(({ value }) => value === '') && <option value="">Bitte wählen</option>}
        {date.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    </li>
  )
}

/** Number of free dates, and one choice for all others. */
export function SeriesSummary({ preview }: { preview: SeriesPreviewView }) {
  return (
    <>
      <div role="status">
        <Notice
          kind={preview.conflicts > 0 || preview.displaced || !preview.hasDates ? 'warning' : 'good'}
          title={preview.summary}
        >
          {preview.left}
        </Notice>
        {preview.displaced && (
          <div className="mt-3">
            <DisplacedNote displaced={preview.displaced} />
          </div>
        )}
        {preview.outside && (
          <div className="mt-3">
            <Notice kind="warning" title={preview.outside}>
              <p>{preview.outsideDays}</p>
              {!preview.mayOverride && <p>Das darf nur der Vorstand eintragen.</p>}
            </Notice>
          </div>
        )}
      </div>
      {preview.conflicts > 1 && (
        <Select label="Für alle übrigen Termine" name="fallback" id="fallback" defaultValue="">
          <option value="">Einzeln wählen</option>
          <option value="skip">Ausfallen lassen</option>
          <option value="part">Ausweichen, wo eine andere Halle frei ist</option>
          <option value="time">Andere Zeit am selben Tag, wo eine frei ist</option>
          {preview.mayWait && <option value="wait">Warten, bis die Sperrung aufgehoben ist</option>}
          {preview.overrideAll && <option value="override">{preview.overrideAll}</option>}
        </Select>
      )}
    </>
  )
}

export function SeriesDates({ preview, view }: { preview: SeriesPreviewView; view: FormView }) {
  return (
    <>
      <ul className="grid gap-2 empty:hidden">
        {preview.open.map((date) => (
          <OpenDate key={date.on} date={date} />
        ))}
      </ul>
      {preview.mayOverride && preview.open.some(({ options }) => options.some(({ value }) => value === 'override')) && (
        <TextField
          label="Grund für den Vorrang"
          required={false}
          hint="Nur wenn Sie andere absagen: Diesen Grund lesen alle, deren Stunde dann ausfällt."
          maxLength={200}
          {...view.field('reason')}
        />
      )}
      {preview.outside && preview.mayOverride && (
        <TextField
          label="Grund für die Zeit außerhalb"
          hint="Er steht im Protokoll."
          maxLength={200}
          autoComplete="off"
          {...view.field('hoursReason')}
        />
      )}
      {preview.free.length > 0 && (
        <details className="card">
          <summary className="min-h-8 cursor-pointer">{`Freie Termine zeigen (${preview.free.length})`}</summary>
          <ul className="mt-2 columns-2 gap-6 tabular">
            {preview.free.map((when) => (
              <li key={when}>{when}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

export function SeriesPreviewPart({ preview, view }: { preview: SeriesPreviewView; view: FormView }) {
  return (
    <section aria-labelledby="dates-title" className="grid gap-3">
      <h2 id="dates-title">Termine</h2>
      <SeriesSummary preview={preview} />
      <SeriesDates preview={preview} view={view} />
    </section>
  )
}
