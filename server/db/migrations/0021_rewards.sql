-- A dine and its verdict. Ids of transactions and postings come in blocks, so that a batch knows them before it writes.

create sequence transaction_id_seq;
create sequence posting_id_seq;

create table transaction (
  partner_id text not null,
  id bigint not null,
  member_id bigint not null,
  network text not null,
  reference text not null,
  merchant_id bigint not null references merchant (id),
  card_token text not null,
  channel text not null check (channel in ('dineIn', 'onlineOrder')),
  authorised_at timestamptz not null,
  first_event_id text not null,
  authorised_cents integer not null,
  cleared_cents integer not null,
  tip_cents integer not null,
  tax_cents integer not null,
  refunded_cents integer not null,
  voided_cents integer not null,
  -- Paid is not stored: paid_at says it of an awarded dine.
  status text not null check (status in ('Awarded', 'Pending', 'Forfeit', 'Deferred')),
  reason text,
  rule_version integer,
  tier smallint not null,
  qualified boolean not null,
  reward integer not null,
  lines json not null,
  trace json not null,
  -- What the member's earlier dines meant for this one, and what it adds for the later ones.
  history json not null,
  evaluated_at timestamptz not null,
  paid_at timestamptz,
  -- Set when an earlier event showed that the dine is another member's: that member has a row of their own then.
  withdrawn_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id)
) with (fillfactor = 70);
-- A reference belongs to one card; the same reference on another card is another dine.
create unique index transaction_reference on transaction (network, reference, card_token) where withdrawn_at is null;
create index transaction_member on transaction (partner_id, member_id, authorised_at);

-- The journal. Entries are written once; a correction is another posting.
create table posting (
  partner_id text not null,
  id bigint not null,
  kind text not null check (kind in ('award', 'adjustment', 'settlement', 'statementCredit', 'manual')),
  member_id bigint,
  transaction_id bigint,
  currency text not null check (currency in ('Dollar', 'Mile', 'Point', 'Credit')),
  reason text,
  posted_at timestamptz not null,
  primary key (partner_id, id)
);
create index posting_transaction on posting (partner_id, transaction_id) where transaction_id is not null;

create table entry (
  partner_id text not null,
  posting_id bigint not null,
  line smallint not null,
  account text not null check (account in ('member', 'partnerLiability', 'adjustment', 'cash')),
  member_id bigint,
  source text not null check (source in ('S', 'B', 'J', 'A', 'M', '+')),
  code text not null,
  amount integer not null check (amount <> 0),
  currency text not null,
  primary key (partner_id, posting_id, line),
  check ((account = 'member') = (member_id is not null))
);
create index entry_member on entry (partner_id, member_id) include (amount) where account = 'member';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function refuse_change();
create trigger entry_append_only before update or delete or truncate on entry
  for each statement execute function refuse_change();

-- All legs of a posting are written by one statement, so the statement is where their sum is known. What an entry belongs to is looked up here
-- too: neither table ever loses a row, so no lock is needed as a foreign key would take for each row of a load.
create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
begin
  if exists (select from written w where not exists (
      select from posting p where p.partner_id = w.partner_id and p.id = w.posting_id offset 0)) then
    raise exception 'an entry has no posting';
  end if;
  if exists (select from written group by partner_id, posting_id, currency having sum(amount) <> 0) then
    raise exception 'a posting does not sum to zero';
  end if;
  return null;
end $$;
create trigger entry_balanced after insert on entry referencing new table as written
  for each statement execute function refuse_unbalanced_posting();

-- Exactly one row per posting: what still has to go out to the partner.
create table outbox (
  partner_id text not null,
  posting_id bigint not null,
  state text not null default 'pending' check (state in ('pending', 'delivered')),
  delivered_at timestamptz,
  primary key (partner_id, posting_id)
);
create index outbox_pending on outbox (partner_id, posting_id) where state = 'pending';

create table statement_credit (
  partner_id text not null,
  id bigint generated always as identity,
  member_id bigint not null,
  posting_id bigint not null,
  amount_cents integer not null check (amount_cents > 0),
  target_type text not null check (target_type in ('card', 'other')),
  target_label text not null,
  benefit_processor text not null,
  status text not null check (status in ('pending', 'pending_received', 'completed', 'rejected', 'error')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (partner_id, id),
  foreign key (partner_id, member_id) references member (partner_id, id),
  foreign key (partner_id, posting_id) references posting (partner_id, id)
);
create index statement_credit_member on statement_credit (partner_id, member_id, created_at);
