import { Form } from 'react-router'
import { State } from '../ui/badge.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { type Column, Table } from '../ui/table.tsx'
import type { BadgeView } from './badge-view.ts'

type Row = BadgeView['rows'][number]

const COLUMNS: readonly Column<Row>[] = [
  { key: 'label', label: 'Disziplin', cell: ({ label }) => label },
  { key: 'group', label: 'Gruppe', cell: ({ group }) => group },
  { key: 'bronze', label: 'Bronze', number: true, cell: ({ bronze }) => bronze },
  { key: 'silver', label: 'Silber', number: true, cell: ({ silver }) => silver },
  { key: 'gold', label: 'Gold', number: true, cell: ({ gold }) => gold },
]
const BEST: Column<Row> = { key: 'best', label: 'Mein Bestes', number: true, cell: ({ best }) => best || '–' }

function Choice({ badge: { age, sex }, path }: { badge: BadgeView; path: string }) {
  return (
    <Form action={path} className="flex flex-wrap items-end gap-3" preventScrollReset>
      <TextField
        label="Alter in diesem Jahr"
        name="alter"
        inputMode="numeric"
        className="max-w-28"
        defaultValue={age ?? ''}
        key={`age-${age}`}
      />
      <Select label="Werte für" name="tabelle" defaultValue={sex ?? 'w'} key={`sex-${sex}`}>
        <option value="w">Frauen und Mädchen</option>
        <option value="m">Männer und Jungen</option>
      </Select>
      <SubmitButton look="quiet">Zeigen</SubmitButton>
    </Form>
  )
}

function Progress({ badge: { groups, points, level, year } }: { badge: BadgeView }) {
  return (
    <>
      <p className="text-[1.1rem]">
        {year}: <strong>{points} von 12 Punkten</strong>
        {level ? `, das reicht für ${level}.` : '. In jeder Gruppe braucht es mindestens Bronze.'}
      </p>
      <ul className="badge-groups">
        {groups.map(({ name, points, by, level }) => (
          <li key={name}>
            <span className="font-semibold">{name}</span>
            <State kind={points > 0 ? 'good' : 'calm'}>{level}</State>
            {by && <span className="text-muted">{by}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}

interface BadgeProps {
  badge: BadgeView
  /** The page it stands on. */
  path: string
  /** With the results of a person. */
  isOwn: boolean
}

/** The Sportabzeichen: what an age needs, and how far somebody is. */
export function Badge({ badge, path, isOwn }: BadgeProps) {
  const { rows, isWhole, isOutdated, source } = badge
  return (
    <>
      {isOwn && rows.length > 0 && <Progress badge={badge} />}
      <Choice badge={badge} path={path} />
      {rows.length === 0 && <p>Bitte geben Sie ein Alter ab 6 Jahren an.</p>}
      {isOutdated && (
        <Notice kind="warning" title="Die Werte sind aus einem früheren Jahr">
          Bitte sehen Sie beim DOSB nach, ob sie sich geändert haben.
        </Notice>
      )}
      {rows.length > 0 && (
        <Table
          caption="Was in diesem Alter nötig ist"
          columns={isOwn ? [...COLUMNS, BEST] : COLUMNS}
          rows={rows}
          keyOf={({ id }) => id}
          stack
          dense
        />
      )}
      <div className="grid gap-1 text-muted">
        <p>
          Je Gruppe zählt die beste Disziplin: Bronze 1, Silber 2, Gold 3 Punkte. 4 bis 7 Punkte sind Bronze, 8 bis 10 Silber, 11
          und 12 Gold. Dazu gehört der Nachweis, dass man schwimmen kann.
        </p>
        <p>
          Hier stehen nur Disziplinen mit Zeit oder Weite, deren Werte wir geprüft haben. Gerätturnen, Kraftübungen, Würfe,
          Seilspringen und weitere fehlen{isWhole ? '' : '; für dieses Alter fehlt deshalb eine ganze Gruppe'}. Abgenommen wird
          das Abzeichen von Prüferinnen und Prüfern. Quelle: {source}
        </p>
      </div>
    </>
  )
}
