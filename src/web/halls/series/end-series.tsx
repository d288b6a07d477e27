import { Form } from 'react-router'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

export function EndSeries({ isWhole }: { isWhole: boolean }) {
  return (
    <Dialog title="Serie beenden?" trigger={<Button look="plain">Serie beenden …</Button>}>
      <Form method="post" className="grid gap-4">
        <p>
          {isWhole ? 'Alle Termine, die noch kommen, werden abgesagt.' : 'Dieser und alle folgenden Termine werden abgesagt.'} Was
          davor liegt, bleibt.
        </p>
        <div className="actions">
          <SubmitButton name="intent" value="end" look="danger">
            Serie beenden
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
