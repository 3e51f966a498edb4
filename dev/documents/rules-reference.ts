import { accrualSchema, ruleDocumentSchema } from '#partners/files/rules-schema.ts'
import { settingsSchema } from '#partners/files/settings/settings-schema.ts'
import { campaignColumns } from '#server/campaigns/files/campaign-file.ts'
import { type ColumnSet, fieldsOf } from '#server/merchants/import/column-set.ts'
import { offersFile } from '#server/merchants/import/dated/offers-file.ts'
import { termsFile } from '#server/merchants/import/dated/terms-file.ts'
import { restaurantColumns } from '#server/merchants/import/restaurants/restaurant-columns.ts'
import { aboutSettings } from './about-settings.ts'
import { type FieldRow, fieldRows, jsonSchemaOf } from './json-schema.ts'
import { markdownTable } from './markdown-table.ts'

/** docs/rules-reference.md: every field of the rules and settings, and every column of the files, as the schemas say. */
export function rulesReference(): string {
  return [
    '# Reference of rules, files and settings',
    '',
    '<!-- Written by `npm run documents` from the schemas in partners/ and server/. Change them, not this page. -->',
    '',
    'Every field and column that decides what members earn. [rewards.md](rewards.md) shows what they do, with numbers; [partners/README.md](../partners/README.md) says where the files are.',
    'Money is in whole cents in JSON and in dollars in CSV. Miles and points are whole units. `[]` stands for each item of a list.',
    '',
    '## `rules.json`',
    '',
    'A list of versions, oldest first. A published version never changes; [Rule versions](rewards.md#rule-versions) says how to change a rate.',
    '',
    ...fieldTable(fieldRows(jsonSchemaOf(ruleDocumentSchema))),
    '',
    '### Rates',
    '',
    'A rate in `rules.json` is an object with a `shape`. In CSV files the same rate is a text.',
    '',
    ...rateTables(),
    '',
    '## Terms of a restaurant',
    '',
    '`npm run merchants:import -- --terms <file>`. One row for a restaurant and a program. An absent column changes nothing; an empty cell clears, except in `from` and `changes_from`.',
    '',
    ...columnTable(termsFile.columns),
    '',
    '## Offers of a restaurant',
    '',
    '`npm run merchants:import -- --offers <file>`. One row for each offer.',
    '',
    ...columnTable(offersFile.columns),
    '',
    '## Campaigns',
    '',
    '`npm run campaigns -- import <file>`. One row for each campaign. A published campaign never changes, except that its budget may be raised.',
    '',
    ...columnTable(campaignColumns),
    '',
    '## Restaurants',
    '',
    '`npm run merchants:import -- <file>`. Unknown columns are ignored.',
    '',
    ...columnTable(restaurantColumns),
    '',
    '## `settings.json`',
    '',
    'Every field has a default except those marked *. `partners/base/settings.json` sets some for all programs.',
    '',
    ...fieldTable(settingRows()),
    '',
  ].join('\n')
}

/** The fields of settings.json with their meaning. */
export function settingRows(): readonly FieldRow[] {
  return fieldRows(jsonSchemaOf(settingsSchema)).map((row) => {
    return { ...row, about: [aboutSettings[row.name] ?? '', row.about].filter(Boolean).join(' ') }
  })
}

function fieldTable(rows: readonly FieldRow[]): readonly string[] {
  return markdownTable(
    ['field', 'value', 'meaning'],
    rows.map(({ name, values, isRequired, about }) => [`\`${name}\`${isRequired ? ' *' : ''}`, values, about]),
  )
}

/** How the same rate is written in a cell. */
const inFiles: Readonly<Record<string, string>> = {
  perDollar: '`3 per $1`, `2.5 per $1`',
  perTwoDollars: '`1 per $2`',
  percentage: '`5%`, `2.5%`',
  bucket: '`500 every $100`, or `$5 every $100` where money is earned',
}

function rateTables(): readonly string[] {
  const shapes = jsonSchemaOf(accrualSchema).oneOf ?? []
  const nameOf = (shape: (typeof shapes)[number]) => String(shape.properties?.['shape']?.const)
  return [
    ...markdownTable(
      ['shape', 'in CSV files', 'meaning'],
      shapes.map((shape) => [`\`${nameOf(shape)}\``, inFiles[nameOf(shape)] ?? '', shape.description ?? '']),
    ),
    '',
    ...markdownTable(
      ['field of the shape', 'value', 'meaning'],
      shapes.flatMap((shape) =>
        fieldRows(shape)
          .filter(({ name }) => name !== 'shape')
          .map(({ name, values, about }) => [`\`${nameOf(shape)}\`: \`${name}\``, values, about]),
      ),
    ),
  ]
}

function columnTable<Field extends string>(set: ColumnSet<Field>): readonly string[] {
  return markdownTable(
    ['column', 'meaning'],
    fieldsOf(set).map((field) => [
      `\`${set.names[field]}\`${set.required.includes(field) ? ' *' : ''}`,
      set.about[field],
    ]),
  )
}
