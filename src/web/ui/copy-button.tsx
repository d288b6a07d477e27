import { Button } from './button.tsx'

interface CopyButtonProps {
  value: string
  /** "Adresse kopieren" */
  children: string
}

/** Copies a text; hidden without JavaScript. */
export function CopyButton({ value, children }: CopyButtonProps) {
  const copy = async () => {
    const { toast } = await import('./toast.ts')
    try {
      await navigator.clipboard.writeText(value)
      toast({ text: 'Kopiert.' })
    } catch (error) {
      console.info('Zwischenablage gesperrt', error)
      toast({ kind: 'bad', text: 'Kopieren ist hier nicht erlaubt. Bitte markieren Sie den Text selbst.' })
    }
  }
  return (
    <Button look="quiet" size="small" className="needs-js" onClick={copy}>
      {children}
    </Button>
  )
}
