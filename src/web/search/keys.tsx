import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { Fragment } from 'react'
import { EVERYWHERE, type Key, keysOf } from './page-keys.ts'

function Keys({ title, keys }: { title: string; keys: readonly Key[] }) {
  return (
    <section className="mt-4">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <dl className="keys">
        {keys.map(({ keys, does }) => (
          <Fragment key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

interface KeysDialogProps {
  /** Pattern of the page. */
  page: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** Keys of this page and of every page. Loaded with the first wish for it. */
export function KeysDialog({ page, isOpen, onOpen }: KeysDialogProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog">
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="font-head text-[1.3rem] leading-tight">Tasten</Dialog.Title>
            <Dialog.Close className="icon-button" aria-label="Schließen">
              <X aria-hidden="true" size={20} />
            </Dialog.Close>
          </div>
          {keysOf(page).map(({ title, keys }) => (
            <Keys key={title} title={title} keys={keys} />
          ))}
          <Keys title="Überall in der Verwaltung" keys={EVERYWHERE} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
