/** Everything that the club stores about the person who is signed in (Art. 15 and 20 GDPR). */
export function OwnData() {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      <span>Alles, was über Sie gespeichert ist:</span>
      <a href="/member/data/me?format=pdf" className="link" download>
        als PDF
      </a>
      <a href="/member/data/me?format=json" className="link" download>
        als JSON
      </a>
    </p>
  )
}
