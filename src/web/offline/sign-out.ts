import { sendCheckIns } from './check-ins.ts'
import { type Me, Unanswered } from './contact.ts'
import { hallData, type Owner, SIGNED_IN, wipeHall } from './hall-data.ts'
import { sendOutbox } from './outbox.ts'

const unsent = async (owner: Owner) =>
  (await hallData.outbox.where('owner').equals(owner).count()) + (await hallData.checkIns.where('owner').equals(owner).count())

async function sendAll(owner: Owner): Promise<void> {
  const me: Me = { owner, userId: owner.split('/')[1] ?? '' }
  try {
    await sendOutbox(me)
    await sendCheckIns(me)
  } catch (error) {
    // Unsent marks are counted, and the person asked about them.
    if (!(error instanceof Unanswered)) throw error
  }
}

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') =>
  Object.assign(document.createElement(name), { className, textContent: text })

/** Asks in a dialog of the browser, because every page has the button. */
function asksToLose(count: number): Promise<boolean> {
  const dialog = element('dialog', 'dialog')
  const title = element('h2', 'font-head text-[1.3rem] leading-tight', 'Noch nicht alles gesendet')
  title.id = 'unsent-title'
  dialog.setAttribute('aria-labelledby', title.id)
  const what =
    count === 1 ? 'Ein Eintrag der Teilnehmer- oder Helferlisten ist' : `${count} Einträge der Teilnehmer- oder Helferlisten sind`
  const text = element('p', 'mt-3', `${what} noch auf diesem Handy. Wenn Sie sich jetzt ausloggen, gehen sie verloren.`)
  const actions = element('div', 'actions mt-5')
  const stay = element('button', 'button button-main', 'Eingeloggt bleiben')
  const leave = element('button', 'button button-danger', 'Trotzdem ausloggen')
  actions.append(stay, leave)
  dialog.append(title, text, actions)
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) => {
    leave.addEventListener('click', () => dialog.close('leave'))
    stay.addEventListener('click', () => dialog.close())
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'leave')
    })
  })
}

/** Sends waiting marks, or asks whether to lose them; then removes all hall data. False = stays signed in. */
export async function leaveHall(): Promise<boolean> {
  const owner = localStorage.getItem(SIGNED_IN)
  if (owner === null) return true
  if ((await unsent(owner)) > 0) await sendAll(owner)
  const left = await unsent(owner)
  if (left > 0 && !(await asksToLose(left))) return false
  await wipeHall(owner)
  return true
}
