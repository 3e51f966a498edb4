import type { Partner } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import type { Importer } from '../merchants/import/audit-import.ts'
import type { DatedKind } from '../merchants/import/dated/dated-rows.ts'
import { importDatedRows } from '../merchants/import/dated/import-dated.ts'
import { importRestaurants } from '../merchants/import/restaurants/import-merchants.ts'
import { offersFile } from '../merchants/import/dated/offers-file.ts'
import type { Reject } from '../merchants/import/column-set.ts'
import { restaurantColumns } from '../merchants/import/restaurants/restaurant-columns.ts'
import { termsFile } from '../merchants/import/dated/terms-file.ts'
import { readCallRows } from './call-rows.ts'
import type { CallAnswer, CallCounts, CallList, ImportCall, RejectedRow, ToldEffect } from './call-schemas.ts'

export interface CallImport {
  readonly db: Db
  /** The programmes that rows may name. */
  readonly partners: readonly Partner[]
  readonly by: Importer
  readonly past?: 'previewed'
  now(): Date
}

interface Imported {
  readonly counts: CallCounts
  readonly rejected: readonly RejectedRow[]
  readonly effects: readonly ToldEffect[]
}

/**
 * Imports the rows of a call as those of files: restaurants first, then their terms, then their offers. Each list is written in a transaction of
 * its own, and sending the same again changes nothing but what was not written.
 */
export async function importCall(call: ImportCall, options: CallImport): Promise<Omit<CallAnswer, 'requestId'>> {
  const restaurants = await importList(call, options)
  const terms = await importDatedList('terms', { kind: termsFile, given: call.terms }, options)
  const offers = await importDatedList('offers', { kind: offersFile, given: call.offers }, options)
  const effects = [terms, offers].flatMap((list) => list.effects)
  return {
    restaurants: restaurants.counts,
    terms: terms.counts,
    offers: offers.counts,
    rejected: [restaurants, terms, offers].flatMap(({ rejected }) => rejected),
    ...(effects.length > 0 && { effects }),
  }
}

async function importList({ restaurants: given }: ImportCall, { db, by, now }: CallImport): Promise<Imported> {
  const { rows, rejected } = readCallRows(restaurantColumns, given)
  const rejects = [...rejected]
  // A call names restaurants by texts, which no spreadsheet has touched.
  const options = {
    partners: [],
    by,
    now,
    similar: 'imported' as const,
    onReject: (reject: Reject) => void rejects.push(reject),
  }
  const { inserted, updated, unchanged } = await importRestaurants(db, () => rows, options)
  return told('restaurants', { rows: given.length, changed: inserted + updated, unchanged }, rejects)
}

async function importDatedList<Field extends string, Value>(
  list: CallList,
  { kind, given }: { readonly kind: DatedKind<Field, Value>; readonly given: readonly unknown[] },
  { db, ...how }: CallImport,
): Promise<Imported> {
  const { rows, rejected } = readCallRows(kind.columns, given)
  const rejects = [...rejected]
  const options = { ...how, onReject: (reject: Reject) => void rejects.push(reject) }
  const { changed, unchanged, effects } = await importDatedRows({ db, kind }, rows, options)
  const imported = told(list, { rows: given.length, changed, unchanged }, rejects)
  return { ...imported, effects: effects.map((effect) => ({ list, ...effect })) }
}

function told(list: CallList, counts: Omit<CallCounts, 'rejected'>, rejects: readonly Reject[]): Imported {
  const byLine = rejects.toSorted((a, b) => a.line - b.line)
  return {
    counts: { ...counts, rejected: rejects.length },
    rejected: byLine.map(({ line, sourceId: id, column: field, reason }) => ({ list, line, id, field, reason })),
    effects: [],
  }
}
