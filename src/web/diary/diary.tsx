import { Lock } from 'lucide-react'
import { Form, Link } from 'react-router'
import { type FormAnswer, formView } from '../kit/form-view.ts'
import '../ui/profile.css'
import { Band } from '../ui/band.tsx'
import { LinkButton, SubmitButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/choice.tsx'
import { useKeptAnswer } from '../ui/kept-answer.ts'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/diary'
import { Badge } from './badge.tsx'
import { DIARY_EXPORT, DIARY_PATH } from './diary-address.ts'
import { DiaryForm } from './diary-form.tsx'
import { Weeks } from './weeks.tsx'

export { action, loader } from './diary.page.ts'

type Data = Route.ComponentProps['loaderData']

function Entries({ data: { entries, older, isFirstPage } }: { data: Data }) {
  return (
    <section className="card profile-card" aria-labelledby="eintraege">
      <h2 id="eintraege">Meine Einträge</h2>
      {entries.length === 0 && <p>Noch nichts eingetragen. Fangen Sie oben mit dem an, was Sie heute gemacht haben.</p>}
      <ul className="profile-list">
        {entries.map(({ id, day, title, facts, change }) => (
          <li key={id}>
            <span className="grow">
              <span className="block font-semibold">{title}</span>
              <span className="block text-muted">{[day, facts].filter(Boolean).join(' · ')}</span>
            </span>
            <LinkButton to={change} look="quiet" size="small" aria-label={`${title} vom ${day} ändern`}>
              Ändern
            </LinkButton>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="id" value={id} />
              <SubmitButton look="plain" size="small" aria-label={`${title} vom ${day} entfernen`}>
                Entfernen
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-6">
        {!isFirstPage && (
          <Link to={`${DIARY_PATH}#eintraege`} className="link">
            Zu den neuesten
          </Link>
        )}
        {older && (
          <Link to={older} className="link">
            Ältere Einträge
          </Link>
        )}
      </p>
    </section>
  )
}

function Own({ answer }: { answer: FormAnswer | null }) {
  const { tick } = formView(answer)
  return (
    <section className="card profile-card" aria-labelledby="daten">
      <h2 id="daten">Meine Daten</h2>
      <p>
        Ihr Tagebuch gehört nur Ihnen. Niemand im Verein kann es lesen, auch nicht der Vorstand und die Betreuer des Programms.
        Nach drei Jahren ohne Einloggen löschen wir es.
      </p>
      <p className="flex flex-wrap gap-x-6">
        <a href={DIARY_EXPORT} className="link" download>
          Alles als CSV
        </a>
        <a href={`${DIARY_EXPORT}?form=xlsx`} className="link" download>
          Alles als Excel-Datei
        </a>
      </p>
      <details open={answer !== null || undefined}>
        <summary className="link flex min-h-11 cursor-pointer items-center">Ganzes Tagebuch löschen</summary>
        <Form method="post" className="mt-2 grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="clear" />
          <Checkbox label="Ja, alle Einträge löschen. Das lässt sich nicht zurückholen." {...tick('sure')} />
          <SubmitButton look="danger">Tagebuch löschen</SubmitButton>
        </Form>
      </details>
    </section>
  )
}

export default function Diary({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useKeptAnswer(answered)
  const { entry, isNew, isEntered, weeks, badge, done } = loaderData
  const answer = actionData?.form ?? null
  const intent = answer?.typed.intent?.[0]
  return (
    <>
      <Band title="Mein Fitness-Tagebuch" line="Was Sie tun, und wie weit Sie sind" />
      <div className="page profile-page">
        {done && !actionData && <Notice kind="good" title={done} alert />}
        <section className="card profile-card" aria-labelledby="eintragen">
          <h2 id="eintragen">{isNew ? 'Eintragen' : 'Eintrag ändern'}</h2>
          <DiaryForm {...{ entry, isNew, isEntered }} answer={intent === 'enter' || intent === 'change' ? answer : null} />
          <p className="flex items-center gap-2 text-muted">
            <Lock aria-hidden="true" size={18} className="shrink-0" /> Nur Sie sehen, was hier steht.
          </p>
        </section>
        <section className="card profile-card" aria-labelledby="wochen">
          <h2 id="wochen">Meine Wochen</h2>
          <Weeks {...weeks} />
        </section>
        <Entries data={loaderData} />
        <section className="card profile-card" aria-labelledby="abzeichen">
          <h2 id="abzeichen">Sportabzeichen</h2>
          <Badge badge={badge} path={`${DIARY_PATH}#abzeichen`} isOwn />
        </section>
        <Own answer={intent === 'clear' ? answer : null} />
        <p>
          <Link to="/member/me" className="link">
            Mein Profil
          </Link>
        </p>
      </div>
    </>
  )
}
