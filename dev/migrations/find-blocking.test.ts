import { expect, test } from 'vitest'
import { migrationOf } from '#server/db/migrating/migration-files.ts'
import { findBlocking } from './find-blocking.ts'

const found = (text: string) => findBlocking(migrationOf('9999_example.sql', text))

test.each([
  ['a required column without a default', 'alter table member add column a text not null'],
  [
    'a column whose default is another for each row',
    'alter table member add column a double precision default random()',
  ],
  ['another type', 'alter table member alter column zip_code type varchar(5)'],
  ['a check of all rows', 'alter table member alter column phone_number set not null'],
  ['a removed column', 'alter table member drop column phone_number'],
  ['another name of a column', 'alter table member rename column zip_code to postcode'],
  ['another name of a table', 'alter table member rename to person'],
  ['a removed table', 'drop table survey_response'],
  ['a constraint that looks at all rows', 'alter table member add constraint a check (id > 0)'],
  ['a foreign key that looks at all rows', 'alter table review add foreign key (merchant_id) references merchant (id)'],
  ['a unique constraint', 'alter table member add constraint a unique (phone_number)'],
  ['an index that is not built concurrently', 'create index a on member (zip_code)'],
  ['an index that is not removed concurrently', 'drop index member_email'],
  ['an index built concurrently inside a transaction', 'create index concurrently a on member (zip_code)'],
  ['a lock by hand', 'lock table member'],
  ['an emptied table', 'truncate impression'],
  ['a rewritten table', 'cluster member using member_email'],
  ['a table that is logged no more', 'alter table impression\n  set unlogged'],
  ['a sweep', 'vacuum full member'],
  ['two tables at once', 'alter table member add column a text; alter table outbox add column a text'],
  ['hidden statements', 'do $$ begin alter table member drop column a; end $$'],
  ['changed rows', "update member set zip_code = '94103'"],
  ['removed rows', '/* all */ delete from impression'],
])('%s is refused', (_name, text) => {
  const lines = found(`-- What for.\n\n${text};\n`).map(({ line }) => line)
  expect(new Set(lines)).toEqual(new Set([3]))
})

test.each([
  [
    'a new table with its indexes',
    'create table a (partner_id text not null, n integer);\ncreate index a_n on a (partner_id, n)',
  ],
  ['a column that may be null', 'alter table member add column nickname text'],
  ['a required column with one default', "alter table member add column nickname text not null default ''"],
  ['a constraint for new rows', 'alter table member add constraint a check (id > 0) not valid'],
  [
    'an index built concurrently',
    '-- without transaction\ncreate index concurrently if not exists a on member (zip_code)',
  ],
  [
    'words in a comment or a text',
    "create table a (n text default 'x; lock table member');\n-- drop table a; truncate b",
  ],
  ['a contract step', '-- contract: expanded in 0.2.0\nalter table member drop column phone_number'],
])('%s passes', (_name, text) => {
  expect(found(`${text};\n`)).toEqual([])
})

test('a file without transaction is one statement that may run twice', () => {
  for (const text of ['create index concurrently a on member (id)', 'drop index concurrently if exists a; select 1'])
    expect(() => migrationOf('9999_example.sql', `-- without transaction\n${text};\n`)).toThrow('may run twice')
})
