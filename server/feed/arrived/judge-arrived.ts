import type { Db } from '../../db/database.ts'
import { evaluateKept, type KeptEvaluation } from '../reevaluate-unmatched.ts'
import { findArrived } from './arrived-store.ts'

const batchSize = 200
/** In one call: payments wait for it. */
const mostBatches = 10

/**
 * Looks again at the visits whose moment has come since they were judged: a network's clock was ahead of ours, and by now it is known whose the card and the
 * number were at that moment, and what else was true of it. A bounded number of them; answers how many. Several processes may run it at once.
 */
export async function judgeArrived(db: Db, evaluation: KeptEvaluation): Promise<number> {
  let judged = 0
  let after = { at: 0, id: 0 }
  for (let batch = 0; batch < mostBatches; batch++) {
    const found = await findArrived(db, { now: evaluation.now(), after, limit: batchSize })
    if (found.length > 0) await evaluateKept(db, found, evaluation)
    judged += found.length
    // What can't be evaluated stays, and keeps nobody behind it waiting.
    after = found.at(-1) ?? after
    if (found.length < batchSize) break
  }
  return judged
}
