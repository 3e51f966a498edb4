/** What is paid to cards and by gift cards, by what networks and the issuer answered. */
export const paymentChecks: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'each posting of a statement credit is of one credit, which was made with it': `
    select p.partner_id || ' ' || p.id as name from posting p
    where p.kind = 'statementCredit' and 1 <> (
      select count(*) from statement_credit c where c.partner_id = p.partner_id and c.posting_id = p.id
        and c.member_id = p.member_id and c.created_at = p.posted_at)
    union all
    select c.partner_id || ' ' || c.id from statement_credit c
    where not exists (select from posting p where p.partner_id = c.partner_id and p.id = c.posting_id and p.kind = 'statementCredit')`,
    'a statement credit goes to a card that is or was its member’s, at the network of the card': `
    select c.partner_id || ' ' || c.id as name from statement_credit c
    left join card_registry r on r.card_token = c.card_token
    where (c.card_token is null) <> (c.target_type = 'other') or coalesce(r.network, 'none') <> c.benefit_processor
      or (c.card_token is not null and not exists (
        select from card_link l where l.partner_id = c.partner_id and l.member_id = c.member_id and l.card_token = c.card_token))`,
    'a statement credit has the status that was answered': `
    select c.partner_id || ' ' || c.id as name from statement_credit c
    join outbox o on o.partner_id = c.partner_id and o.posting_id = c.posting_id
    cross join lateral (
      select bool_or(a.answer = c.status) as same, bool_or(a.network <> c.benefit_processor) as elsewhere,
        bool_or(a.answer in ('completed', 'rejected', 'error') and a.answer <> c.status) as other,
        bool_or(true) as any from credit_answer a
      where a.partner_id = c.partner_id and a.credit_id = c.id) told
    where told.elsewhere or told.other or case c.status
      when 'pending' then told.any or (o.state = 'delivered' and c.card_token is not null)
      when 'pending_received' then told.same is not true and o.delivered_at is null
      when 'completed' then told.same is not true and c.card_token is not null
      -- What was booked for no card was given back by nobody's word.
      else told.same is not true and o.refusal_code is null and not (c.status = 'error' and c.card_token is null) end`,
    'a gift card was ordered by its member, or taken over from the issuer, as the audit log says, and has gone out where it has an answer': `
    select g.partner_id || ' ' || g.id as name from gift_card_order g
    join posting p on p.partner_id = g.partner_id and p.id = g.posting_id
    join outbox o on o.partner_id = g.partner_id and o.posting_id = g.posting_id
    left join audit_entry ordered on ordered.partner_id = g.partner_id and ordered.action in ('giftCard.order', 'giftCard.adopt')
      and ordered.subject = 'gift-card:' || g.id
    where p.posted_at <> g.created_at or ordered.at is distinct from g.created_at
      or ordered.details::jsonb ->> 'brand' is distinct from g.brand
      or ordered.details::jsonb ->> 'amountCents' is distinct from g.amount_cents::text
      or (g.status = 'pending') <> (o.delivered_at is null) or (g.status <> 'pending' and g.sent_at is null and g.failure is null)`,
    'a closing names a card of its member': `
    select c.partner_id || ' ' || c.member_id as name from account_closing c
    where c.card_token is not null and not exists (
      select from card_link l where l.partner_id = c.partner_id and l.member_id = c.member_id and l.card_token = c.card_token)`,
  }),
)
