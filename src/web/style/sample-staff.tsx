import { Breakable } from '../ui/breakable.tsx'
import { BulkBar } from '../ui/bulk-bar.tsx'
import { BulkPreview } from '../ui/bulk-preview.tsx'
import { Button } from '../ui/button.tsx'
import { ColumnChoice } from '../ui/column-choice.tsx'
import { Select, TextField } from '../ui/field.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import { FactList, ListPanel, Panel } from '../ui/list-panel.tsx'
import { NoPerson } from '../ui/no-person.tsx'
import { Options } from '../ui/options.tsx'
import { RowList } from '../ui/row-list.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { TableFiles } from '../ui/table-files.tsx'
import { TimeField } from '../ui/time-field.tsx'
import { WeekdayTicks } from '../ui/weekday-ticks.tsx'

const HERE = '/admin/sampleAccordion'
const STATES = { open: 'offen', done: 'erledigt' }
const HEADS = { name: { head: 'Name' }, state: { head: 'Stand' }, mail: { head: 'E-Mail-Adresse' } }

interface Row {
  id: string
  name: string
  mail: string
}
const ROWS: Row[] = [
  { id: '1', name: 'Lorenz, Anke', mail: 'anke.lorenz@sehr-langer-verein.example' },
  { id: '2', name: 'Lorentz, Rüdiger', mail: 'r.lorentz@post.example' },
]
const COLUMNS: Column<Row>[] = [
  { key: 'name', label: 'Name', cell: ({ name }) => name },
  { key: 'mail', label: 'E-Mail-Adresse', cell: ({ mail }) => <Breakable text={mail} /> },
]

/** Parts of the pages on which staff works with many rows. */
export function SampleStaff() {
  return (
    <div className="grid gap-8">
      <FilterBar path={HERE} search={new URLSearchParams()} placeholder="Name" end={<TableFiles path={HERE} />}>
        <Select label="Stand" name="stand">
          <Options options={STATES} none="Jeder Stand" />
        </Select>
      </FilterBar>
      <ColumnChoice path={HERE} search={new URLSearchParams()} filters={[]} all={HEADS} shown={['name', 'state']} />
      <form action={HERE}>
        <BulkBar
          legend="Für mehrere Personen"
          all="Alle 1.184 gefundenen"
          actions={[
            { value: 'mail', label: 'E-Mail schreiben' },
            { value: 'leave', label: 'Abmelden' },
          ]}
        />
      </form>
      <BulkPreview
        effects={['2 Personen bekommen eine E-Mail.', 'Zehn Sekunden lang lässt sich das zurücknehmen.']}
        lines={ROWS}
        more={1182}
        columns={COLUMNS}
        caption="Wen es betrifft"
      />
      <ListPanel
        panel={
          <Panel title="Lorenz, Anke" line="Mitglied 10482" close={HERE} closeText="Schließen">
            <FactList
              facts={[
                ['Abteilung', 'Turnen'],
                ['Beitrag', '96,00 €'],
              ]}
            />
          </Panel>
        }
      >
        <Table caption="Personen" captionHidden columns={COLUMNS} rows={ROWS} keyOf={({ id }) => id} dense />
      </ListPanel>
      <form className="grid gap-4">
        <WeekdayTicks name="sample-days" error={undefined} ticked={['1', '3']} />
        <TimeField name="sample-time" label="Beginn" defaultValue="17:40" />
        <RowList list="sample" noun="Frage" savedIds={['1']} answer={null}>
          {({ at, remove }) => (
            <li className="card grid gap-2">
              <TextField
                name={`sample[${at}].label`}
                label={`Frage ${at + 1}`}
                defaultValue={at === 0 ? 'Größe des T-Shirts?' : ''}
              />
              {remove}
            </li>
          )}
        </RowList>
        <div>
          <Button>Speichern</Button>
        </div>
      </form>
      <NoPerson contact="Geschäftsstelle, 0151 1234567" />
    </div>
  )
}
