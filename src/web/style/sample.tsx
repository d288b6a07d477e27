import { Band } from '../ui/band.tsx'

export default function Sample() {
  return (
    <>
      <Band title="Beispiel-Akkordeon" />
      <div className="page" />
    </>
  )
}
