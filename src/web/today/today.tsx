import type { ReactNode } from 'react'
import { useLive } from '../kit/live.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/today'
import { Checklist } from './checklist.tsx'
import { DayPart } from './day-part.tsx'
import { FigureCards } from './figure-cards.tsx'
import { RowsPart } from './rows-part.tsx'
import { TaskList } from './task-list.tsx'
import { PATH } from './today-address.ts'
import './today.css'

export { loader } from './today.page.ts'

function Part({ title, name, children }: { title: string; name: string; children: ReactNode }) {
  return (
    <section className={`today-${name}`} aria-labelledby={`today-${name}`}>
      <h2 id={`today-${name}`}>{title}</h2>
      {children}
    </section>
  )
}

function Faults({ faults }: { faults: readonly string[] }) {
  if (faults.length === 0) return null
  return (
    <Notice
      kind="bad"
      title="Im Betrieb stimmt etwas nicht"
      action={
        <LinkButton to="/admin/versionInfo" look="quiet">
          Zustand ansehen
        </LinkButton>
      }
    >
      {faults.join(' ')}
    </Notice>
  )
}

/** Begin of the day for staff; trainers see their sessions first. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { head, tasks, figures, day, checklist, list, faults, reads } = loaderData
  useLive(...reads)
  if (list)
    return (
      <>
        <h1 className="mb-4">
          <span className="sr-only">Dashboard: </span>
          {list.title}
        </h1>
        <RowsPart list={list} />
        <LinkButton to={PATH} look="quiet" className="mt-4">
          Zurück zu Heute
        </LinkButton>
      </>
    )
  const setup = checklist && (
    <Part title="Einrichtung" name="setup">
      <Checklist checklist={checklist} />
    </Part>
  )
  // A new club is shown the way first, not that all is done.
  const isSettingUp = setup && tasks.length === 0
  const sessions = (
    <Part title="Heute" name="day">
      <DayPart day={day} isLeading={head.isLeading} />
    </Part>
  )
  return (
    <div className={`today ${head.isLeading ? 'today-leading' : isSettingUp ? 'today-beginning' : ''}`}>
      <header className="today-head">
        <h1>
          <span className="sr-only">Dashboard: </span>
          {head.hello}
        </h1>
        <p className="text-muted">{head.line}</p>
        <Faults faults={faults} />
      </header>
      {isSettingUp && setup}
      {head.isLeading && sessions}
      {figures.length > 0 && <FigureCards figures={figures} />}
      {!isSettingUp && (
        <Part title="Zu tun" name="tasks">
          {tasks.length > 0 ? <TaskList tasks={tasks} /> : <EmptyState>Alles erledigt. Gerade wartet nichts auf Sie.</EmptyState>}
        </Part>
      )}
      {!head.isLeading && (
        <div className="today-side">
          {sessions}
          {!isSettingUp && setup}
        </div>
      )}
    </div>
  )
}
