import { moveCard, proveMove, sendMoveCode, undoMove } from './endpoints/card-moves.ts'
import { deleteCard, getCardEntry, getPartnerCards, linkCards, nameCard, reEnroll } from './endpoints/cards.ts'
import { askEmailChange, confirmEmail, keepEmail } from './endpoints/email-change.ts'
import { activateMember, finishJoining, signUp } from './endpoints/enrolment.ts'
import {
  createList,
  deleteList,
  getFavouriteLists,
  getSavedPlaces,
  putOnList,
  renameList,
  savePlace,
  saveTogether,
  shareList,
  takeOffList,
  unsavePlace,
  withdrawList,
} from './endpoints/favourites/favourites.ts'
import { closeAccount } from './endpoints/leaving.ts'
import { updateMember } from './endpoints/profile.ts'
import { recover, recoverPassword } from './endpoints/recovery.ts'
import {
  addPasskey,
  challengeToAdd,
  challengeToProve,
  challengeToSignIn,
  namePasskey,
  prove,
  proveByPasskey,
  removePasskey,
  signIn,
  signInByPasskey,
} from './endpoints/session.ts'

/**
 * The calls that make a member, let one in, or change or end an account, its cards and what it has saved. Where a host application keeps the accounts of its people
 * (`enrollmentType` none) it alone does so: each of these is refused with `hostApplicationOnly`, whoever asks. Source: decision 112.
 */
export const accountCalls: ReadonlySet<object> = new Set([
  activateMember,
  signUp,
  finishJoining,
  signIn,
  challengeToSignIn,
  signInByPasskey,
  prove,
  challengeToProve,
  proveByPasskey,
  challengeToAdd,
  addPasskey,
  namePasskey,
  removePasskey,
  recover,
  recoverPassword,
  updateMember,
  askEmailChange,
  confirmEmail,
  keepEmail,
  getPartnerCards,
  getCardEntry,
  linkCards,
  nameCard,
  deleteCard,
  reEnroll,
  sendMoveCode,
  proveMove,
  moveCard,
  undoMove,
  closeAccount,
  getSavedPlaces,
  saveTogether,
  savePlace,
  unsavePlace,
  getFavouriteLists,
  createList,
  renameList,
  deleteList,
  putOnList,
  takeOffList,
  shareList,
  withdrawList,
])
