import { Notice } from '../../ui/notice.tsx'
import type { DisplacedView } from './displaced-view.ts'

/** Displaced groups with the number of mails. `seen` is sent along: nobody is displaced unseen. */
export const DisplacedNote = ({ displaced: { title, text, toCall, seen } }: { displaced: DisplacedView }) => (
  <Notice kind="warning" title={title}>
    <input type="hidden" name="seen" value={seen} />
    <p>{text}</p>
    {toCall.length > 0 && <p>Bitte anrufen, ohne E-Mail-Adresse: {toCall.join('; ')}.</p>}
  </Notice>
)
