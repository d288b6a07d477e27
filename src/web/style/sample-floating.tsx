import { Ellipsis, Printer } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { Tooltip, TooltipGroup } from '../ui/tooltip.tsx'

const undone = () => toast({ kind: 'info', text: 'Die Absage ist zurückgenommen.' })

export function SampleFloating() {
  return (
    <TooltipGroup>
      <p className="mb-3 text-muted">
        Diese Bausteine brauchen JavaScript; auf öffentlichen Seiten geht alles Wichtige ohne sie.
      </p>
      <div className="actions">
        <Button look="quiet" onClick={() => toast({ text: 'Gespeichert.' })}>
          Meldung zeigen
        </Button>
        <Button look="quiet" onClick={() => toast({ text: 'Die Stunde am 23.11. fällt aus.', undo: undone })}>
          Meldung mit Rückgängig
        </Button>
        <Button
          look="quiet"
          onClick={() => toast({ kind: 'bad', text: 'Keine Verbindung. Bitte versuchen Sie es gleich noch einmal.' })}
        >
          Meldung, dass etwas nicht ging
        </Button>
        <Dialog
          title="Stunde absagen?"
          trigger={<Button look="danger">Stunde absagen …</Button>}
          actions={
            <>
              <DialogClose>
                <Button look="danger">Stunde absagen</Button>
              </DialogClose>
              <DialogClose>
                <Button look="quiet">Doch nicht</Button>
              </DialogClose>
            </>
          }
        >
          18 Personen bekommen eine Nachricht. Sie können das 5 Minuten lang zurücknehmen.
        </Dialog>
        <Menu
          trigger={
            <Button look="quiet" aria-label="Mehr">
              <Ellipsis aria-hidden="true" size={20} />
            </Button>
          }
        >
          <MenuItem to="/support">Hilfe öffnen</MenuItem>
          <MenuItem onSelect={() => toast({ text: 'Kopie angelegt.' })}>Kopieren</MenuItem>
          <MenuItem isDanger onSelect={() => toast({ text: 'Archiviert.', undo: undone })}>
            Archivieren
          </MenuItem>
        </Menu>
        <Tooltip text="Liste drucken">
          <Button look="quiet" aria-label="Drucken">
            <Printer aria-hidden="true" size={20} />
          </Button>
        </Tooltip>
      </div>
    </TooltipGroup>
  )
}
