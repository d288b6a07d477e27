import { Link } from 'react-router'
import { CELLS, type PersonLine, type SessionHead } from './attendance-view.ts'
import './attendance-matrix.css'

interface AttendanceTableProps {
  caption: string
  heads: readonly SessionHead[]
  lines: readonly PersonLine[]
  /** Days lead to the lists. */
  canTake: boolean
}

/** Above this number of days the heads stand upright, to fit a sheet. */
const MANY = 20

/** People × sessions; names and days stay in view while the rest moves, and on paper every page has its head. */
export function AttendanceTable({ caption, heads, lines, canTake }: AttendanceTableProps) {
  return (
    <section className="table-frame matrix-frame" aria-label={caption} tabIndex={heads.length > 0 ? 0 : undefined}>
      <table className={heads.length > MANY ? 'matrix matrix-many' : 'matrix'}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            {heads.map(({ id, day, title }) => (
              <th key={id} scope="col" title={title}>
                {canTake ? (
                  <Link to={`/admin/mobile/participantList#stunde/${id}`} className="link">
                    {day}
                  </Link>
                ) : (
                  day
                )}
              </th>
            ))}
            <th scope="col">Anwesend</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, name, cells, sum, card }) => (
            <tr key={id}>
              <th scope="row">
                {name}
                {card && <span className="matrix-card">{card}</span>}
              </th>
              {heads.map((head, at) => {
                const cell = cells[at] ?? 'open'
                return (
                  <td key={head.id} className={`matrix-${cell}`}>
                    <span aria-hidden="true">{CELLS[cell].sign}</span>
                    <span className="sr-only">{CELLS[cell].word}</span>
                  </td>
                )
              })}
              <td className="matrix-sum">{sum}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Anwesend</th>
            {heads.map(({ id, present, isTaken }) => (
              <td key={id}>{isTaken ? present : <span className="sr-only">nicht erfasst</span>}</td>
            ))}
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
