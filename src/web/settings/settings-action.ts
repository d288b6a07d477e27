import { z } from 'zod'
import { addDepartment, changeDepartment, removeDepartment } from '../../domain/clubs/add-department.ts'
import { changeEmbedOrigins } from '../../domain/clubs/change-embed-origins.ts'
import { changeBadge, changeDetails, changeFace, changeFlags, changeFooter, changeHosts } from '../../domain/clubs/commands.ts'
import { createClub } from '../../domain/clubs/create-club.ts'
import {
  ClubDetails,
  ClubFace,
  ClubFlags,
  ClubHosts,
  Department,
  EmbedOrigins,
  FooterLinks,
  NewClub,
  NewDepartment,
  Parameter,
} from '../../domain/clubs/input.ts'
import { removeParameter, setParameter } from '../../domain/clubs/set-parameter.ts'
import { REFUSALS, type SettingsRefusal } from '../../domain/clubs/texts.ts'
import type { Ctx } from '../../domain/context.ts'
import { type ImageRefusal, removeFile, storeImage } from '../../domain/files/commands.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS } from '../../domain/files/texts.ts'
import type { UploadRefusal } from '../../domain/uploads/commands.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { type Answer, ok } from '../../kernel/answer.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { textFor } from '../text-for.ts'

const intent = <Name extends string>(name: Name) => ({ intent: z.literal(name) })

/** Everything that the settings send; `intent` says which form. */
export const SettingsAction = z.discriminatedUnion('intent', [
  ClubFace.extend(intent('face')),
  ClubDetails.extend(intent('details')),
  FooterLinks.extend(intent('footer')),
  EmbedOrigins.extend(intent('embed')),
  ClubFlags.extend(intent('flags')),
  ClubHosts.extend(intent('hosts')),
  NewDepartment.extend(intent('addDepartment')),
  Department.extend(intent('changeDepartment')),
  z.object({ ...intent('removeDepartment'), id: z.uuid() }),
  // An empty field is no field: `exists` tells a parameter that is empty from one that is new.
  Parameter.safeExtend({ ...intent('setParameter'), exists: z.literal('yes').optional() }),
  z.object({ ...intent('removeParameter'), name: z.string() }),
  NewClub.extend(intent('createClub')),
  z.object({ ...intent('badge'), badge: z.instanceof(File, { error: 'Bitte wählen Sie ein Bild aus.' }) }),
  z.object(intent('removeBadge')),
])
export type SettingsAction = z.output<typeof SettingsAction>

const inputOf = <Action extends { intent: string }>({ intent, ...input }: Action): Omit<Action, 'intent'> => input

type FileRefusal = ImageRefusal | UploadRefusal
type Refusal = SettingsRefusal | FileRefusal
const TEXTS: Record<Refusal, string> = { ...REFUSALS, ...UPLOAD_REFUSALS, ...IMAGE_REFUSALS }

/** The field beside which a refusal is shown; others concern the form as a whole. */
const FIELDS: Partial<Record<Refusal, string>> = {
  host_taken: 'hosts',
  name_taken: 'name',
  own_factor_missing: 'value',
  too_large: 'badge',
  not_an_image: 'badge',
  upload_gone: 'badge',
}

/** What the page says when it is shown again; the address carries the key, never a text. */
const DONE = {
  gespeichert: 'Gespeichert.',
  'abteilung-neu': 'Die Abteilung ist angelegt.',
  'abteilung-weg': 'Die Abteilung ist gelöscht.',
  'parameter-weg': 'Der Parameter ist entfernt.',
  wappen: 'Das Wappen ist gespeichert.',
  'wappen-weg': 'Das Wappen ist entfernt.',
  'verein-neu': 'Der Verein ist angelegt.',
} as const
type Done = keyof typeof DONE

/** The text for a key from the address; null for anything else. */
export const doneText = (key: string | null): string | null => textFor(DONE, key)

export type Outcome = { ok: true; done: Done } | { ok: false; field: string; text: string }

function outcomeOf(answer: Answer<unknown, Refusal>, done: Done = 'gespeichert'): Outcome {
  if (answer.ok) return { ok: true, done }
  return { ok: false, field: FIELDS[answer.refusal] ?? '', text: TEXTS[answer.refusal] }
}

/** Longest side of a badge, in pixels. */
const BADGE_SIDE = 512

/** Keeps the new badge, and removes the picture that it replaces. */
async function replaceBadge(ctx: Ctx, storage: Storage, badge: File | null): Promise<Answer<null, FileRefusal>> {
  const kept = { alt: `Wappen von ${ctx.club.displayName}`, isPublic: true, side: BADGE_SIDE }
  const image = badge && (await withSentFile(ctx, storage, badge, (sent) => storeImage(ctx, storage, { ...sent, ...kept })))
  if (image && !image.ok) return image
  const replaced = await changeBadge(ctx, image ? image.value.id : null)
  if (replaced) await removeFile(ctx, storage, replaced)
  return ok(null)
}

/** Runs the command behind a form. */
export async function runSettingsAction(ctx: Ctx, storage: Storage, action: SettingsAction): Promise<Outcome> {
  switch (action.intent) {
    case 'face':
      return outcomeOf(await changeFace(ctx, inputOf(action)))
    case 'details':
      return outcomeOf(await changeDetails(ctx, inputOf(action)))
    case 'footer':
      return outcomeOf(await changeFooter(ctx, inputOf(action)))
    case 'embed':
      return outcomeOf(await changeEmbedOrigins(ctx, inputOf(action)))
    case 'flags':
      return outcomeOf(await changeFlags(ctx, inputOf(action)))
    case 'hosts':
      return outcomeOf(await changeHosts(ctx, inputOf(action)))
    case 'addDepartment':
      return outcomeOf(await addDepartment(ctx, inputOf(action)), 'abteilung-neu')
    case 'changeDepartment':
      return outcomeOf(await changeDepartment(ctx, inputOf(action)))
    case 'removeDepartment':
      return outcomeOf(await removeDepartment(ctx, action.id), 'abteilung-weg')
    case 'setParameter':
      return outcomeOf(
        await setParameter(ctx, { name: action.name, value: action.value, was: action.exists ? (action.was ?? '') : null }),
      )
    case 'removeParameter':
      return outcomeOf(await removeParameter(ctx, action.name), 'parameter-weg')
    case 'badge':
      return outcomeOf(await replaceBadge(ctx, storage, action.badge), 'wappen')
    case 'removeBadge':
      return outcomeOf(await replaceBadge(ctx, storage, null), 'wappen-weg')
    case 'createClub':
      return outcomeOf(await createClub(ctx, inputOf(action)), 'verein-neu')
  }
}
