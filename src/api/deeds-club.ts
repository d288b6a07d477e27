import { z } from '@hono/zod-openapi'
import { canSeeKeys } from '../domain/api-keys/access.ts'
import { revokeKey } from '../domain/api-keys/commands.ts'
import { canEditInstallation, canEditSettings } from '../domain/clubs/access.ts'
import { addDepartment, changeDepartment, removeDepartment } from '../domain/clubs/add-department.ts'
import { changeEmbedOrigins } from '../domain/clubs/change-embed-origins.ts'
import { changeDetails, changeFace, changeFlags, changeFooter, changeHosts } from '../domain/clubs/commands.ts'
import {
  ClubDetails,
  ClubFace,
  ClubFlags,
  ClubHosts,
  Department,
  EmbedOrigins,
  FooterLinks,
  NewDepartment,
  Parameter,
} from '../domain/clubs/input.ts'
import { removeParameter, setParameter } from '../domain/clubs/set-parameter.ts'
import { REFUSALS } from '../domain/clubs/texts.ts'
import { canEditDuties, canSeeDuties } from '../domain/duties/access.ts'
import { addDuty, changeDuty, removeDuty, reopenDuty, tickDuty } from '../domain/duties/commands.ts'
import { DutyInput, DutyYear } from '../domain/duties/input.ts'
import { DUTY_REFUSALS } from '../domain/duties/texts.ts'
import { canAttachFiles, canSendMailings } from '../domain/mailings/access.ts'
import { groupInput } from '../domain/mailings/input.ts'
import { removeGroup, saveGroup } from '../domain/mailings/save-group.ts'
import { stopMailing } from '../domain/mailings/send-mailing.ts'
import { GROUP_REFUSALS } from '../domain/mailings/texts.ts'
import { describePicture } from '../domain/media/commands.ts'
import { canEditOffices } from '../domain/offices/access.ts'
import { addOffice, changeOffice, removeOffice } from '../domain/offices/commands.ts'
import { ChangedTerm, OfficeInput, TermInput } from '../domain/offices/input.ts'
import { changeTerm, removeTerm, takeOffice } from '../domain/offices/take-office.ts'
import { OFFICE_REFUSALS } from '../domain/offices/texts.ts'
import { canEditPages } from '../domain/pages/access.ts'
import { canManageUsers } from '../domain/users/access.ts'
import { blockUser, linkMember, unblockUser } from '../domain/users/commands.ts'
import { MemberLink } from '../domain/users/input.ts'
import { inviteUserAgain } from '../domain/users/invite-user.ts'
import { USER_REFUSALS } from '../domain/users/texts.ts'
import { canSeeWebhooks } from '../domain/webhooks/access.ts'
import { removeWebhook } from '../domain/webhooks/commands.ts'
import { by, byId, deeds, silent, taking, within, withOne } from './deeds.ts'

export const CLUB_DEEDS = deeds(
  `
  new /duties addDuty Legt eine Aufgabe an, die jedes Jahr wiederkehrt
  patch /duties/{id} changeDuty Ändert die genannten Angaben einer Aufgabe
  delete /duties/{id} removeDuty Löscht eine Aufgabe
  post /duties/{id}/tick tickDuty Trägt eine Aufgabe für ein Jahr als erledigt ein
  post /duties/{id}/reopen reopenDuty Nimmt das zurück
  new /offices addOffice Legt ein Amt an
  patch /offices/{id} changeOffice Ändert die genannten Angaben eines Amtes
  delete /offices/{id} removeOffice Löscht ein Amt, das niemand hatte
  new /terms takeOffice Jemand übernimmt ein Amt
  patch /terms/{id} changeTerm Ändert eine Amtszeit
  delete /terms/{id} removeTerm Löscht eine irrtümlich eingetragene Amtszeit
  put /club/face changeFace Name, Farben und Bundesland des Vereins
  put /club/details changeDetails Anschrift, Register und Bankverbindung
  put /club/footer changeFooter Die Links am Fuß der Website
  put /club/flags changeFlags Was der Verein nutzt
  put /club/embed-origins changeEmbedOrigins Websites, die etwas einbetten dürfen, eine je Zeile
  new /departments addDepartment Legt eine Abteilung an
  patch /departments/{id} changeDepartment Ändert die genannten Angaben einer Abteilung
  delete /departments/{id} removeDepartment Löscht eine Abteilung, die niemand braucht
  put /club/hosts changeHosts Eigene Adressen der Website
  post /parameters setParameter Setzt einen Parameter; „was“ ist sein bisheriger Wert
  post /parameters/remove removeParameter Setzt einen Parameter auf den Standard zurück
  post /users/{id}/block blockUser Sperrt jemanden im Verein
  post /users/{id}/unblock unblockUser Entsperrt
  post /users/{id}/invite inviteUserAgain Schickt die Einladung noch einmal
  post /api-keys/{id}/revoke revokeApiKey Widerruft einen API-Schlüssel; er gilt sofort nicht mehr
  delete /webhooks/{id} deleteWebhook Löscht einen Webhook mit allem, was noch wartet, und seinem Protokoll
  put /users/{id}/member linkMember Verbindet mit einem Mitglied; ohne Nummer mit niemandem
  new /saved-groups saveGroup Merkt sich mehrere Gruppen unter einem Namen
  delete /saved-groups/{id} removeGroup Vergisst sie
  post /mailings/{id}/stop stopMailing Hält eine E-Mail an, die noch nicht bei allen ist
  patch /media/{id} describePicture Die Beschreibung eines Bildes`,
  {
    ...within(DUTY_REFUSALS, by(canEditDuties), {
      addDuty: taking(DutyInput, addDuty),
      changeDuty: taking(DutyInput, (ctx, input, { id, version }) => changeDuty(ctx, { ...input, id, version })),
      ...byId({ removeDuty }),
    }),
    ...within(DUTY_REFUSALS, by(canSeeDuties), {
      tickDuty: taking(DutyYear, tickDuty),
      reopenDuty: taking(DutyYear, reopenDuty),
    }),
    ...within(OFFICE_REFUSALS, by(canEditOffices), {
      addOffice: taking(OfficeInput, addOffice),
      changeOffice: taking(OfficeInput, (ctx, input, { id, version }) => changeOffice(ctx, { ...input, id, version })),
      takeOffice: taking(TermInput, takeOffice),
      // The office's own picture, which a page may also set, stays.
      changeTerm: taking(ChangedTerm, changeTerm),
      ...byId({ removeOffice, removeTerm }),
    }),
    ...within(REFUSALS, by(canEditSettings), {
      changeFace: taking(ClubFace, changeFace),
      changeDetails: taking(ClubDetails, changeDetails),
      changeFooter: taking(FooterLinks, changeFooter),
      changeFlags: taking(ClubFlags, changeFlags),
      changeEmbedOrigins: taking(EmbedOrigins, changeEmbedOrigins),
      addDepartment: taking(NewDepartment, addDepartment),
      changeDepartment: taking(Department, changeDepartment),
      ...byId({ removeDepartment }),
    }),
    ...within(REFUSALS, by(canEditInstallation), {
      changeHosts: taking(ClubHosts, changeHosts),
      setParameter: taking(Parameter, setParameter),
      removeParameter: taking(z.object({ name: z.string().max(60) }), (ctx, { name }) => removeParameter(ctx, name)),
    }),
    ...within(USER_REFUSALS, by(canManageUsers), {
      linkMember: taking(MemberLink, linkMember),
      ...byId({ blockUser, unblockUser, inviteUserAgain }),
    }),
    ...within({}, by(canSeeKeys), byId({ revokeApiKey: revokeKey })),
    ...within({}, by(canSeeWebhooks), byId({ deleteWebhook: removeWebhook })),
    ...within(GROUP_REFUSALS, by(canAttachFiles), { saveGroup: taking(groupInput, saveGroup), removeGroup: silent(removeGroup) }),
    ...within({ over: 'Diese E-Mail ist schon bei allen.' }, by(canSendMailings), byId({ stopMailing })),
    ...within({}, by(canEditPages), {
      describePicture: withOne('alt', z.string().trim().max(300), describePicture),
    }),
  },
)
