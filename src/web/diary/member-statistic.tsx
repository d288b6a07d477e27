import '../ui/profile.css'
import { PageHead } from '../ui/band.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Stat } from '../ui/figures.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/member-statistic'
import { Badge } from './badge.tsx'
import { DIARY_PATH, DIARY_TEST_PATH } from './diary-address.ts'
import { Weeks } from './weeks.tsx'

export { loader } from './member-statistic.page.ts'

function Sums({ sums }: { sums: Route.ComponentProps['loaderData']['sums'] }) {
  if (!sums)
    return (
      <p>
        <strong>Zu wenige:</strong> Summen zeigen wir erst, wenn mindestens fünf Personen in diesen Wochen etwas eingetragen
        haben. Sonst ließe sich auf einzelne schließen.
      </p>
    )
  return (
    <div className="grid w-full grid-cols-2 gap-3 lg:grid-cols-4">
      <Stat value={sums.people} label="Personen mit Tagebuch" />
      <Stat value={sums.hours} label="Stunden Bewegung" />
      <Stat value={sums.kilometres} label="Kilometer" />
      <Stat value={sums.weekly} label="je Person und Woche, gerundet" />
    </div>
  )
}

export default function MemberStatistic({ loaderData: { weeks, badge, sums } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Fitness-Tagebuch (Testseite)"
        line="So sieht ein Tagebuch aus. Ihr eigenes finden Sie in Ihrem Profil."
        actions={
          <LinkButton to={DIARY_PATH} look="quiet">
            Mein Tagebuch
          </LinkButton>
        }
      />
      <div className="grid gap-5">
        <Notice title="Diese Wochen und Ergebnisse sind erfunden">
          Die Tagebücher der Mitglieder kann hier niemand lesen: Jedes gehört nur seiner Person. Aus ihnen stammen allein die
          Summen unten, ohne Namen.
        </Notice>
        <section className="card profile-card" aria-labelledby="wochen">
          <h2 id="wochen">Wochen (erfunden)</h2>
          <Weeks {...weeks} />
        </section>
        <section className="card profile-card" aria-labelledby="abzeichen">
          <h2 id="abzeichen">Sportabzeichen (Ergebnisse erfunden)</h2>
          <Badge badge={badge} path={`${DIARY_TEST_PATH}#abzeichen`} isOwn />
        </section>
        <section className="card profile-card" aria-labelledby="summen">
          <h2 id="summen">Alle Tagebücher des Vereins, letzte vier ganze Wochen</h2>
          <Sums sums={sums} />
        </section>
      </div>
    </>
  )
}
