import { ChevronDown } from 'lucide-react'
import { SETTLEMENT_NAMES } from '../../../domain/closures/texts.ts'
import { Select } from '../../ui/field.tsx'
import type { Chosen, CourseView, TargetView } from './close-view.ts'

interface CloseCourseProps {
  course: CourseView
  chosen: Chosen
}

export function Targets({ targets }: { targets: readonly TargetView[] }) {
  return targets.map(({ id, text }) => (
    <option key={id} value={id}>
      {text}
    </option>
  ))
}

/** Settlements to choose from; money only with something owed. */
export function Settlements({ owed }: { owed: string }) {
  return Object.entries(SETTLEMENT_NAMES)
    .filter(([how]) => how === 'none' || how === 'extend' || owed !== '')
    .map(([how, name]) => (
      <option key={how} value={how}>
        {name}
      </option>
    ))
}

export const isChosenFor = ({ id, sessions }: CourseView, chosen: Chosen): boolean =>
  [`all.${id}`, `settle.${id}`, ...sessions.map((one) => `move.${one.id}`)].some((name) => chosen[name])

function Session({ session, course, chosen }: CloseCourseProps & { session: CourseView['sessions'][number] }) {
  const { id, when, place, free } = session
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-t border-line py-2 sm:grid-cols-[1fr_17rem]">
      <span className="tabular">
        {when} <span className="text-muted">{place}</span>
      </span>
      {free.length === 0 ? (
        <span className="text-muted">Fällt aus</span>
      ) : (
        <Select
          label={<span className="sr-only">{`${course.title}, ${when}`}</span>}
          name={`move.${id}`}
          id={`move-${id}`}
          defaultValue={chosen[`move.${id}`] ?? ''}
        >
          <option value="">Wie beim Angebot gewählt</option>
          <option value="cancel">Absagen</option>
          {free.map((part) => (
            <option key={part.id} value={part.id}>
              {`Verlegen: ${part.name}`}
            </option>
          ))}
        </Select>
      )}
    </li>
  )
}

function Settle({ course: { id, title, owed }, chosen }: CloseCourseProps) {
  return (
    <Select
      label="Bei Ausfall"
      name={`settle.${id}`}
      id={`settle-${id}`}
      aria-label={`${title}: Was bekommen die Teilnehmer bei Ausfall?`}
      defaultValue={chosen[`settle.${id}`] ?? ''}
    >
      <option value="">Wie für alle</option>
      <Settlements owed={owed} />
    </Select>
  )
}

export function CloseCourse({ course, chosen }: CloseCourseProps) {
  const { id, title, line, isCourse, owed, sessions, targets } = course
  return (
    <li className="border-line border-t first:border-t-0">
      <details open={isChosenFor(course, chosen)} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2">
          <span>
            <h3 className="inline text-[1rem]">{title}</h3> <span className="text-muted">{line}</span>
          </span>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0 transition-[rotate] group-open:rotate-180" />
        </summary>
        <div className="grid gap-3 pt-1 pb-4">
          <div className="grid items-end gap-x-4 gap-y-2 sm:grid-cols-2">
            {sessions.length > 0 && (
              <Select
                label="Was geschieht?"
                name={`all.${id}`}
                id={`all-${id}`}
                aria-label={`${title}: Was geschieht?`}
                defaultValue={chosen[`all.${id}`] ?? ''}
              >
                <option value="">Wie für alle</option>
                <option value="cancel">Absagen</option>
                <Targets targets={targets} />
              </Select>
            )}
            {isCourse && <Settle course={course} chosen={chosen} />}
          </div>
          {owed !== '' && <p className="text-muted">{owed}</p>}
          {sessions.length > 0 && (
            <ul>
              {sessions.map((session) => (
                <Session key={session.id} session={session} course={course} chosen={chosen} />
              ))}
            </ul>
          )}
        </div>
      </details>
    </li>
  )
}
