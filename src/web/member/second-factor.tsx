import { Form } from 'react-router'
import { formView } from '../kit/form-view.ts'
import { SubmitButton } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { OldPassword, type SecurityFormProps } from './password-forms.tsx'
import type { SecurityAnswer, SecurityIntent } from './security.page.ts'
import type { SetUp } from './security-view.ts'

function BackupCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')}>Notfall-Codes kopieren</CopyButton>
    </>
  )
}

function ConfirmSetUp({ setUp, answer }: SecurityFormProps & { setUp: SetUp }) {
  const view = formView(answer)
  return (
    <Form method="post" className="profile-form" noValidate>
      <ErrorSummary faults={view.faults} />
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="totpUri" value={setUp.uri} />
      <input type="hidden" name="secretCodes" value={setUp.backupCodes.join(' ')} />
      <h3>1. Code einlesen</h3>
      <p>
        Öffnen Sie Ihre App (zum Beispiel Google Authenticator, Aegis oder einen Passwort-Manager) und lesen Sie das Bild ein.
      </p>
      <img className="qr" src={setUp.picture} width={240} height={240} alt="QR-Code zum Einlesen in die App" />
      <p>
        Oder tippen Sie diesen Schlüssel ein: <strong className="font-mono break-all">{setUp.key}</strong>
      </p>
      <h3>2. Notfall-Codes aufheben</h3>
      <p>
        Jeder Notfall-Code gilt einmal, wenn Sie Ihr Handy nicht zur Hand haben. Bitte drucken oder schreiben Sie sie auf: Sie
        werden nur dieses eine Mal angezeigt.
      </p>
      <BackupCodes codes={setUp.backupCodes} />
      <h3>3. Ausprobieren</h3>
      <TextField
        label="Aktueller Code aus der App"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={8}
        className="code-field"
        name="code"
        error={view.error('code')}
      />
      <SubmitButton>Zweiten Faktor einschalten</SubmitButton>
    </Form>
  )
}

function StartSetUp({ answer }: SecurityFormProps) {
  return (
    <Form method="post" className="profile-form" noValidate>
      <ErrorSummary faults={formView(answer).faults} />
      <input type="hidden" name="intent" value="start" />
      <OldPassword name="startPassword" answer={answer} />
      <SubmitButton>Einrichten</SubmitButton>
    </Form>
  )
}

interface KeptProps {
  answerTo: (intent: SecurityIntent) => SecurityFormProps['answer']
  backupCodes: string[] | null
}

function SetUpAlready({ answerTo, backupCodes }: KeptProps) {
  return (
    <>
      {backupCodes && (
        <Notice kind="good" title="Ihre neuen Notfall-Codes" alert>
          <p>Die alten gelten nicht mehr. Drucken oder schreiben Sie sie auf; hier sehen Sie sie nur jetzt.</p>
          <BackupCodes codes={backupCodes} />
        </Notice>
      )}
      <details className="w-full" open={answerTo('codes') !== null && !backupCodes}>
        <summary>Neue Notfall-Codes</summary>
        <Form method="post" className="profile-form mt-3" noValidate>
          <ErrorSummary faults={formView(answerTo('codes')).faults} />
          <input type="hidden" name="intent" value="codes" />
          <OldPassword name="codesPassword" answer={answerTo('codes')} />
          <SubmitButton look="quiet">Neue Notfall-Codes machen</SubmitButton>
        </Form>
      </details>
      <details className="w-full" open={answerTo('stop') !== null}>
        <summary>Zweiten Faktor ausschalten</summary>
        <Form method="post" className="profile-form mt-3" noValidate>
          <ErrorSummary faults={formView(answerTo('stop')).faults} />
          <input type="hidden" name="intent" value="stop" />
          <OldPassword name="stopPassword" answer={answerTo('stop')} />
          <SubmitButton look="danger">Ausschalten</SubmitButton>
        </Form>
      </details>
    </>
  )
}

interface SecondFactorProps extends Omit<KeptProps, 'backupCodes'> {
  isOn: boolean
  answer: SecurityAnswer | undefined
}

export function SecondFactor({ isOn, answer, answerTo }: SecondFactorProps) {
  return (
    <div className="profile-part">
      <p>
        Beim Einloggen fragen wir dann auch nach einem Code aus einer App auf Ihrem Handy. Ein gestohlenes Passwort allein genügt
        dann nicht mehr.
      </p>
      {isOn && <SetUpAlready answerTo={answerTo} backupCodes={answer?.backupCodes ?? null} />}
      {!isOn && answer?.setUp && <ConfirmSetUp setUp={answer.setUp} answer={answerTo('confirm')} />}
      {!isOn && !answer?.setUp && <StartSetUp answer={answerTo('start')} />}
    </div>
  )
}
