import { data as answerWith, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { canEditInstallation } from '../../domain/clubs/access.ts'
import { addDepartment, changeDepartment, removeDepartment } from '../../domain/clubs/add-department.ts'
import { addProcessingContract, ProcessingContract } from '../../domain/clubs/add-processing-contract.ts'
import { changeEmbedOrigins, listEmbedOrigins } from '../../domain/clubs/change-embed-origins.ts'
import { changeBadge, changeDetails, changeFace, changeFlags, changeFooter, changeHosts } from '../../domain/clubs/commands.ts'
import {
  ClubDetails,
  ClubFace,
  ClubFlags,
  ClubHosts,
  Department,
  EmbedOrigins,
  FooterLinks,
  NewClubFields,
  NewDepartment,
  Parameter,
  withName,
} from '../../domain/clubs/input.ts'
import { findParameters, getSettings, listClubs } from '../../domain/clubs/queries.ts'
import { askForRemoval, withdrawRemoval } from '../../domain/clubs/remove-club.ts'
import { requireSecondFactor, SECOND_FACTOR_PARAMETER } from '../../domain/clubs/require-second-factor.ts'
import { sendTestMail } from '../../domain/clubs/send-test-mail.ts'
import { removeParameter, setParameter } from '../../domain/clubs/set-parameter.ts'
import { CONTRACT_REFUSALS, LEAVING_REFUSALS, REFUSALS } from '../../domain/clubs/texts.ts'
import { type Ctx, ROLES } from '../../domain/context.ts'
import { removeFile, storeImage } from '../../domain/files/commands.ts'
import type { Storage } from '../../domain/files/create-storage.ts'
import { IMAGE_REFUSALS, NOT_A_BADGE } from '../../domain/files/texts.ts'
import { listPlanHalls } from '../../domain/occupancy/queries.ts'
import { openClub } from '../../domain/processes/open-club.ts'
import { UPLOAD_REFUSALS } from '../../domain/uploads/texts.ts'
import { Invitation } from '../../domain/users/input.ts'
import { ok } from '../../kernel/answer.ts'
import { signedFileAddress } from '../files/file-address.ts'
import { withSentFile } from '../files/with-sent-file.ts'
import { actions, formsOf } from '../kit/actions.ts'
import { flash } from '../kit/flash.ts'
import { checkedBy, day, picture, text, tick } from '../kit/form-fields.ts'
import { type Gate, gateOf } from '../kit/gate.ts'
import { changedQuery } from '../kit/query.ts'
import { ownerOf } from '../login/visit.ts'
import type { Route } from './+types/settings'
import { loadData } from './data-view.ts'
import { type KeysPage, keyForms, loadKeys } from './keys-forms.ts'
import { loadMail } from './mail-view.ts'
import { PARTS, PATH } from './settings-address.ts'
import { presentEmbed, presentParameters, presentSecondFactor, presentSettings } from './settings-view.ts'
import { loadWebhooks, type WebhooksPage, webhookForms } from './webhooks-forms.ts'

const FLASH = flash({
  gespeichert: 'Gespeichert.',
  'abteilung-neu': 'Die Abteilung ist angelegt.',
  'abteilung-weg': 'Die Abteilung ist gelöscht.',
  'parameter-weg': 'Der Parameter ist entfernt.',
  'schluessel-weg': 'Der Schlüssel ist widerrufen.',
  'webhook-weg': 'Der Webhook ist gelöscht.',
  'webhook-noch-einmal': 'Wird noch einmal gesendet.',
  wappen: 'Das Wappen ist gespeichert.',
  'wappen-weg': 'Das Wappen ist entfernt.',
  'verein-neu': 'Der Verein ist angelegt.',
  vertrag: 'Der Vertrag ist eingetragen.',
  loeschung: 'Die Löschung ist vorgemerkt. Sie können sie sieben Tage lang zurücknehmen.',
  bleibt: 'Der Verein bleibt.',
})
const { note } = FLASH

/** Time to open a contract after the page was shown. */
const CONTRACT_MINUTES = 30
/** Longest side of a badge, in pixels. */
const BADGE_SIDE = 512

/** Keeps the new badge, and removes the picture that it replaces. */
async function replaceBadge(ctx: Ctx, storage: Storage, badge: File | null) {
  const kept = { alt: `Wappen von ${ctx.club.displayName}`, isPublic: true, side: BADGE_SIDE }
  const image = badge && (await withSentFile(ctx, storage, badge, (sent) => storeImage(ctx, storage, { ...sent, ...kept })))
  if (image && !image.ok) return image
  const replaced = await changeBadge(ctx, image ? image.value.id : null)
  if (replaced) await removeFile(ctx, storage, replaced)
  return ok(null)
}

const ContractForm = z
  .object({ agreedOn: day, version: z.string().default(''), file: z.instanceof(File).optional() })
  .transform(({ file, ...typed }, ctx) => ({ contract: checkedBy(ProcessingContract)(typed, ctx), file }))

interface SettingsPage extends KeysPage, WebhooksPage {
  storage: Storage
}

async function sendContract(ctx: Ctx, { contract, file }: z.output<typeof ContractForm>, { storage }: SettingsPage) {
  const signed = file && { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) }
  return addProcessingContract(ctx, storage, contract, signed ?? null)
}

const form = formsOf({
  refusals: {
    ...REFUSALS,
    ...LEAVING_REFUSALS,
    ...CONTRACT_REFUSALS,
    ...UPLOAD_REFUSALS,
    ...IMAGE_REFUSALS,
    not_an_image: NOT_A_BADGE,
  },
  fields: {
    host_taken: 'hosts',
    name_taken: 'name',
    too_large: 'badge',
    too_many_pixels: 'badge',
    not_an_image: 'badge',
    other_name: 'typed',
    not_a_pdf: 'file',
    upload_gone: 'badge',
  },
})
/** A new club with somebody of its first board, if one is named. */
const OpenedClub = NewClubFields.extend({ firstname: text, lastname: text, email: text })
  .transform(withName)
  .transform(({ firstname, lastname, email, ...club }, { addIssue }) => {
    if (firstname + lastname + email === '') return { club, board: null }
    const read = Invitation.pick({ firstname: true, lastname: true, email: true }).safeParse({ firstname, lastname, email })
    if (read.success) return { club, board: read.data }
    for (const { path, message } of read.error.issues) addIssue({ code: 'custom', path: [...path], message })
    return z.NEVER
  })
// An empty field is no field: `exists` tells a parameter that is empty from one that is new.
const exists = z.literal('yes').optional()
const ShownParameter = Parameter.safeExtend({ exists }).refine(({ name }) => name !== SECOND_FACTOR_PARAMETER, {
  path: ['name'],
  error: 'Das steht unter „Zweiter Faktor“.',
})
const SecondFactor = z.object({ super: tick, admin: tick, editor: tick, trainer: tick, was: z.string().optional(), exists })

const answerSettingsForm = actions({
  face: form(ClubFace, changeFace, note('gespeichert')),
  details: form(ClubDetails, changeDetails, note('gespeichert')),
  footer: form(FooterLinks, changeFooter, note('gespeichert')),
  embed: form(EmbedOrigins, changeEmbedOrigins, note('gespeichert')),
  flags: form(ClubFlags, changeFlags, note('gespeichert')),
  hosts: form(ClubHosts, changeHosts, note('gespeichert')),
  addDepartment: form(NewDepartment, addDepartment, note('abteilung-neu')),
  changeDepartment: form(Department, changeDepartment, note('gespeichert')),
  removeDepartment: form(z.object({ id: z.uuid() }), (ctx, { id }) => removeDepartment(ctx, id), note('abteilung-weg')),
  setParameter: form(
    ShownParameter,
    (ctx, { name, value, was, exists }) => setParameter(ctx, { name, value, was: exists ? (was ?? '') : null }),
    note('gespeichert'),
  ),
  secondFactor: form(
    SecondFactor,
    (ctx, { was, exists, ...ticked }) =>
      requireSecondFactor(ctx, {
        roles: ROLES.filter((role) => role !== 'reader' && ticked[role]),
        was: exists ? (was ?? '') : null,
      }),
    note('gespeichert'),
  ),
  removeParameter: form(z.object({ name: z.string() }), (ctx, { name }) => removeParameter(ctx, name), note('parameter-weg')),
  testMail: form(z.object({}), sendTestMail),
  openClub: form(OpenedClub, openClub, note('verein-neu')),
  contract: form(ContractForm, sendContract, note('vertrag')),
  askForRemoval: form(z.object({ typed: text }), askForRemoval, note('loeschung')),
  withdrawRemoval: form(z.object({}), withdrawRemoval, note('bleibt')),
  badge: form(
    z.object({ badge: picture }),
    (ctx, { badge }, { storage }: SettingsPage) => replaceBadge(ctx, storage, badge),
    note('wappen'),
  ),
  removeBadge: form(z.object({}), (ctx, _, { storage }: SettingsPage) => replaceBadge(ctx, storage, null), note('wappen-weg')),
  ...keyForms(note('schluessel-weg')),
  ...webhookForms(note('webhook-weg'), note('webhook-noch-einmal')),
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { ctx, origin, services } = gateOf(context)
  const isInstaller = canEditInstallation(ctx.actor)
  const wanted = url.searchParams.get('teil')
  const signed = (id: string) =>
    signedFileAddress(services.signLink, { club: ctx.club.id, id, now: ctx.now, minutes: CONTRACT_MINUTES })
  const [settings, stored, clubs, embedOrigins, data, mail, keys, webhooks, halls] = await Promise.all([
    getSettings(ctx),
    isInstaller ? findParameters(ctx) : null,
    isInstaller ? listClubs(ctx.db) : [],
    listEmbedOrigins(ctx),
    wanted === 'daten' ? loadData(ctx, isInstaller, signed) : null,
    wanted === 'mail' ? loadMail(ctx, services) : null,
    wanted === 'schluessel' ? loadKeys(ctx) : null,
    wanted === 'webhooks'
      ? loadWebhooks(ctx, { log: url.searchParams.get('protokoll'), after: url.searchParams.get('nach') })
      : null,
    wanted === 'einbetten' ? listPlanHalls(ctx) : [],
  ])
  const parts = PARTS.filter((part) => isInstaller || !part.isInstallation)
  return {
    settings: presentSettings(settings),
    stored: stored && presentParameters(stored),
    secondFactor: stored && presentSecondFactor(stored),
    embed: presentEmbed(ctx.club, origin, embedOrigins, halls),
    clubs: clubs.map(({ name, displayName, hosts }) => ({ name, displayName, hosts })),
    data,
    mail,
    keys,
    webhooks,
    parts,
    part: parts.find(({ name }) => name === wanted)?.name ?? 'verein',
    done: FLASH.text(url.searchParams),
  }
}

const pageOf = (gate: Gate, request: Request, url: URL): SettingsPage => ({
  storage: gate.services.storage,
  webhookDesk: gate.services.webhookDesk,
  prove: (code) => gate.services.auth.proveCode(ownerOf(request, url, gate), code),
})

export async function action({ context, request, url }: Route.ActionArgs) {
  const gate = gateOf(context)
  const outcome = await answerSettingsForm(gate.ctx, request, pageOf(gate, request, url))
  if (!outcome.ok) return outcome.answer
  if (outcome.intent === 'createKey') return answerWith({ form: null, shown: outcome.value.key })
  if (outcome.intent === 'createWebhook') return answerWith({ form: null, shown: outcome.value.secret })
  // The policy of a loaded page allows only the colours it came with.
  const lead = outcome.intent === 'face' ? redirectDocument : redirect
  return lead(changedQuery(PATH, url.searchParams, { getan: outcome.note }))
}
