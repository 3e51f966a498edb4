import type { Readable } from 'node:stream'
import type { Currency } from '#domain/money/money.ts'
import { isRowProblem } from '../../merchants/import/column-set.ts'
import { readRows, type Rows } from '../../merchants/import/read-rows.ts'
import type { CampaignField } from './campaign-cells.ts'
import { campaignColumns, readCampaign } from './campaign-file.ts'
import type { RejectedCampaign, WishedCampaign } from '../publish-campaigns.ts'

export interface ReadCampaigns {
  readonly campaigns: readonly WishedCampaign[]
  readonly rejects: readonly RejectedCampaign[]
}

/** The campaigns of a file, plain or gzip, and what is wrong with its rows. Throws ImportFileError where the file itself is broken. */
export async function readCampaignFile(file: Readable, currency: Currency): Promise<ReadCampaigns> {
  return readCampaignRows(readRows(file, campaignColumns), currency)
}

export async function readCampaignRows(rows: Rows<CampaignField>, currency: Currency): Promise<ReadCampaigns> {
  const campaigns: WishedCampaign[] = []
  const rejects: RejectedCampaign[] = []
  for await (const { line, fields } of rows) {
    const wish = readCampaign(fields, currency)
    if (isRowProblem(wish)) rejects.push({ line, ...wish })
    else campaigns.push({ line, wish })
  }
  return { campaigns, rejects }
}
