import { creditPartner } from './credit-side.ts'
import { pointPartner } from './point-side.ts'

const [point, credit] = [`'${pointPartner}'`, `'${creditPartner}'`]

/** A posting with its two entries and its row of the outbox, as nobody of ours would write it. */
function stray(
  kind: string,
  { visit = 'null', amount = 500 }: { readonly visit?: string; readonly amount?: number } = {},
): string {
  return `
    insert into posting (partner_id, id, kind, member_id, transaction_id, currency, posted_at)
      select partner_id, 990001, '${kind}', member_id, ${visit}, currency, posted_at from posting where partner_id = ${credit} and kind = 'award' limit 1;
    insert into entry (partner_id, posting_id, line, account, member_id, source, code, amount, currency)
      select partner_id, 990001, 0, 'member', member_id, 'S', 'settle', ${amount}, currency from posting where id = 990001 union all
      select partner_id, 990001, 1, 'cash', null, 'S', 'settle', ${-amount}, currency from posting where id = 990001;
    insert into outbox (partner_id, posting_id) values (${credit}, 990001);`
}

const firstPaid = `(select min(id) from transaction where paid_at is not null)`

/** What an intruder with the database in their hands would do. */
export const namedCorruptions: readonly (readonly [name: string, statements: string])[] = [
  ['an award for no visit', stray('award')],
  ['an award for a visit that has one', stray('award', { visit: firstPaid })],
  ['an adjustment for no visit', stray('adjustment', { amount: -5 })],
  ['an expiry that nobody was told of', stray('expiry', { amount: -100 })],
  ['a credit posting without a credit', stray('statementCredit', { amount: -2_000 })],
  ['a gift card posting without an order', stray('giftCard', { amount: -500 })],
  ['a manual posting that nobody approved', stray('manual')],
  ['a closing of nobody', stray('closing', { amount: -100 })],
  ['a table that nobody booked', stray('reservation')],
  [
    'a settlement twice',
    `
    insert into posting select partner_id, 990002, kind, member_id, transaction_id, currency, reason, posted_at from posting
      where partner_id = ${point} and id = (select min(id) from posting where partner_id = ${point} and kind = 'settlement');
    insert into entry select partner_id, 990002, line, account, member_id, source, code, amount, currency from entry
      where partner_id = ${point} and posting_id = (select min(id) from posting where partner_id = ${point} and kind = 'settlement');
    insert into outbox (partner_id, posting_id, state, delivered_at) select partner_id, id, 'delivered', posted_at from posting where id = 990002;`,
  ],
  [
    'a visit that is removed with its postings while its event is unmatched',
    `
    update network_event set state = 'unmatched', reason = 'unknownCard', transaction_id = null where transaction_id = ${firstPaid};
    delete from outbox where posting_id in (select id from posting where transaction_id = ${firstPaid});
    delete from entry where posting_id in (select id from posting where transaction_id = ${firstPaid});
    delete from posting where transaction_id = ${firstPaid};
    delete from campaign_grant where transaction_id = ${firstPaid};
    delete from transaction where id = ${firstPaid};`,
  ],
  [
    'the moment from which a reward may go out',
    `update outbox set due_from = due_from - interval '3 days' where state = 'waiting'`,
  ],
  [
    'a waiting reward that is marked delivered',
    `update outbox set state = 'delivered', delivered_at = due_from where state = 'waiting'`,
  ],
  ['a waiting reward that is made due', `update outbox set state = 'pending' where state = 'waiting'`],
  [
    'a delivered reward that goes out once more',
    `update outbox set state = 'pending', attempts = 0 where posting_id = (
    select min(o.posting_id) from outbox o join posting p on p.id = o.posting_id where o.state = 'delivered' and p.kind = 'award')`,
  ],
  [
    'a credit that is turned to a stranger’s card',
    `update statement_credit set card_token = (
    select max(card_token) from card_link where member_id <> statement_credit.member_id) where status = 'pending'`,
  ],
  [
    'a credit that is completed without an answer',
    `update statement_credit set status = 'completed' where status = 'pending_received'`,
  ],
  [
    'an answer that nobody gave',
    `insert into credit_answer (partner_id, network, event_id, credit_id, answer, received_at)
    select partner_id, 'visa', 'never-told', id, 'completed', updated_at from statement_credit where status = 'pending_received' limit 1;
    update statement_credit set status = 'completed' where status = 'pending_received'`,
  ],
  [
    'a moment of payment that is set',
    `update transaction set paid_at = evaluated_at where status = 'Awarded' and paid_at is null`,
  ],
  ['a moment of payment that is cleared', `update transaction set paid_at = null where id = ${firstPaid}`],
  [
    'a moment of payment that is moved',
    `update transaction set paid_at = paid_at + interval '1 day' where id = ${firstPaid}`,
  ],
  [
    'what the receipt says',
    `update transaction set trace = regexp_replace(trace::text, ':[0-9]+', ':77')::json where reference = 'paid'`,
  ],
  [
    'the contra account',
    `update entry set account = 'cash' where account = 'partnerLiability' and posting_id = (
    select min(posting_id) from entry where account = 'partnerLiability')`,
  ],
  ['another approver', `update reward_adjustment set decided_by = 'operator:cat' where state = 'approved'`],
  ['another who proposed', `update reward_adjustment set proposed_by = 'operator:cat' where state = 'approved'`],
  [
    'an approval of what was declined',
    `update reward_adjustment set state = 'approved', posting_id = (
      select min(id) from posting where partner_id = reward_adjustment.partner_id) where state = 'declined'`,
  ],
  [
    'a lower threshold of statement credits',
    `update rule_version set body = body || '{"statementCreditCents": 100}' where partner_id = ${credit}`,
  ],
  [
    'a card that is paid at once',
    `update rule_version set body = body || '{"cardPayoutHours": 0}' where partner_id = ${credit}`,
  ],
  ['a larger budget', `update campaign_budget set budget = budget + 100`],
  [
    'two postings of one visit that are shifted against each other',
    `
    update entry e set amount = e.amount + s.by * case e.account when 'member' then 1 else -1 end from (
      select min(p.id) as id, 1 as by from posting p where p.transaction_id in (select transaction_id from posting where kind = 'adjustment')
      union all select max(p.id), -1 from posting p where p.transaction_id in (select transaction_id from posting where kind = 'adjustment')) s
    where e.posting_id = s.id and e.code = 'settle'`,
  ],
]
