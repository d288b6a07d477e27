import { PageHead } from '../../ui/band.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { useKeptAnswer } from '../../ui/kept-answer.ts'
import type { Route } from './+types/series'
import { EndSeries } from './end-series.tsx'
import { PATH } from './series-address.ts'
import { SeriesForm } from './series-form.tsx'
import { SeriesRequest } from './series-request-form.tsx'

export { action, loader } from './series.page.ts'

export default function SeriesPage({ loaderData, actionData: answered }: Route.ComponentProps) {
  const answer = useKeptAnswer(answered)
  const { edited, asked, request, editorAddress, ...form } = loaderData
  const isRequest = edited?.isRequested ?? false
  const scope = edited?.scope === 'all' ? 'Alle Termine, die noch kommen.' : `Ab dem ${edited?.from}. Was davor liegt, bleibt.`
  return (
    <>
      <PageHead
        title={isRequest ? `Anfrage: ${edited?.title}` : edited ? `${edited.title} ändern` : 'Neue Serie'}
        line={
          isRequest
            ? 'Für belegte Termine legen Sie fest, was geschieht. Mit Ihrer Entscheidung geht eine E-Mail hinaus.'
            : edited
              ? `${scope} Einzeln geänderte Termine bleiben, wie sie sind.`
              : 'Für alles, was sich wiederholt. Zeiten eines Sportangebots ändern Sie beim Angebot.'
        }
        actions={
          <>
            {edited && !isRequest && <EndSeries isWhole={edited.scope === 'all'} />}
            <LinkButton to={`${PATH}?view=${isRequest ? 'requests' : 'series'}`} look="quiet">
              {isRequest ? 'Zu den Anfragen' : 'Abbrechen'}
            </LinkButton>
          </>
        }
      />
      {edited && request && asked ? (
        <SeriesRequest
          {...{ request, editorAddress }}
          version={edited.version}
          answer={answer?.form ?? null}
          preview={answer?.shown ?? asked}
          isOver={!asked.hasDates}
        />
      ) : (
        <SeriesForm
          {...form}
          version={edited?.version ?? null}
          answer={answer?.form ?? null}
          preview={answer?.shown ?? asked}
          saveText={isRequest ? 'Zusagen' : edited ? 'Serie ändern' : 'Serie eintragen'}
        />
      )}
    </>
  )
}
