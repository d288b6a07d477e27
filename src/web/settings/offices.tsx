import { Link } from 'react-router'
import { fileAddress } from '../files/file-address.ts'
import { useLive } from '../kit/live.ts'
import { State } from '../ui/badge.tsx'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { ListPanel, Panel } from '../ui/list-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/offices'
import { OfficePanel, TakePanel, TermPanel } from './office-panels.tsx'
import { OFFICES_READS, officesAddress } from './offices-address.ts'
import type { OfficeView, TermView } from './offices-view.ts'

export { action, loader } from './offices.page.ts'

function Term({ term, mayEdit }: { term: TermView; mayEdit: boolean }) {
  const { id, name, span, isShown, imageFileId } = term
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 last:pb-0">
      {imageFileId && <img src={fileAddress(imageFileId)} alt="" className="size-10 rounded-full object-cover" />}
      <span className="min-w-0 grow">
        <span className="font-semibold">{name}</span> <span className="text-muted">{span}</span>
      </span>
      <State kind={isShown ? 'good' : 'calm'}>{isShown ? 'auf der Website' : 'nicht genannt'}</State>
      {mayEdit && (
        <Link to={officesAddress({ zeit: id })} className="link" preventScrollReset aria-label={`Amtszeit von ${name} ändern`}>
          Ändern
        </Link>
      )}
    </li>
  )
}

function Card({ office, mayEdit }: { office: OfficeView; mayEdit: boolean }) {
  const { id, title, department, email, isBoard, terms, former } = office
  return (
    <li className="card grid gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="text-[1.1rem]">{title}</h2>
        <span className="grow text-muted">{[department, isBoard ? 'Vorstand' : '', email].filter(Boolean).join(' · ')}</span>
        {mayEdit && (
          <span className="flex gap-x-4">
            <Link to={officesAddress({ besetzen: id })} className="link" preventScrollReset aria-label={`${title} besetzen`}>
              Besetzen
            </Link>
            <Link to={officesAddress({ amt: id })} className="link" preventScrollReset aria-label={`${title} ändern`}>
              Ändern
            </Link>
          </span>
        )}
      </div>
      {terms.length === 0 ? (
        <p className="text-muted">Zurzeit nicht besetzt.</p>
      ) : (
        <ul>
          {terms.map((term) => (
            <Term key={term.id} term={term} mayEdit={mayEdit} />
          ))}
        </ul>
      )}
      {former.length > 0 && (
        <details>
          <summary className="cursor-pointer text-muted">Früher ({former.length})</summary>
          <ul>
            {former.map((term) => (
              <Term key={term.id} term={term} mayEdit={mayEdit} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function panelOf(
  { panel, key, offices, departments, people, query, today }: Route.ComponentProps['loaderData'],
  answer: Parameters<typeof OfficePanel>[0]['answer'],
) {
  const { amt, besetzen, zeit } = panel ?? {}
  const shut = { close: officesAddress(), closeText: 'Schließen' }
  const office = offices.find(({ id }) => id === (amt ?? besetzen)) ?? null
  const term = offices.flatMap(({ terms, former }) => [...terms, ...former]).find(({ id }) => id === zeit)
  if (amt === 'neu' || (amt && office))
    return (
      <Panel key={amt} title={office ? office.title : 'Neues Amt'} {...shut}>
        <OfficePanel sendKey={key} office={office} next={offices.length + 1} departments={departments} answer={answer} />
      </Panel>
    )
  if (besetzen && office)
    return (
      <Panel key={besetzen} title={`${office.title} besetzen`} {...shut}>
        <TakePanel office={office} query={query} people={people} today={today} answer={answer} />
      </Panel>
    )
  if (term)
    return (
      <Panel key={term.id} title={term.name} line={term.span} {...shut}>
        <TermPanel term={term} answer={answer} />
      </Panel>
    )
  return null
}

/** Offices of the club with who held them. */
export default function Offices({ loaderData, actionData }: Route.ComponentProps) {
  useLive(...OFFICES_READS)
  const answer = useKeptAnswer(actionData?.form) ?? null
  const { offices, mayEdit, done } = loaderData
  return (
    <>
      <PageHead
        title="Ämter"
        line="Wer im Verein wofür da ist. Was auf der Website steht, entscheiden alle selbst."
        actions={mayEdit && <LinkButton to={officesAddress({ amt: 'neu' })}>Amt anlegen</LinkButton>}
      />
      {done && !answer && (
        <div role="status" className="mb-4 max-w-3xl">
          <Notice kind="good" title={done} />
        </div>
      )}
      <ListPanel panel={panelOf(loaderData, answer)}>
        {offices.length === 0 ? (
          <EmptyState>Noch kein Amt. Legen Sie das erste an, zum Beispiel „1. Vorsitz“.</EmptyState>
        ) : (
          <ul className="panel-rows max-w-4xl">
            {offices.map((office) => (
              <Card key={office.id} office={office} mayEdit={mayEdit} />
            ))}
          </ul>
        )}
      </ListPanel>
    </>
  )
}
