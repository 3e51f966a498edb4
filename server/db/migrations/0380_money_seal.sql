-- What a row of money said each time that we wrote it, as a digest of its columns: the newest of a row has to be that of the row as it stands. Append-only.
create table money_seal (
  partner_id text not null,
  sealed_table text not null,
  row_key text not null,
  id bigint generated always as identity,
  digest text not null,
  primary key (partner_id, sealed_table, row_key, id)
);

-- A posting with its entries and the moment from which it may go out. None of these ever changes, so there is one of each.
create table posting_seal (
  partner_id text not null,
  posting_id bigint not null,
  digest text not null,
  primary key (partner_id, posting_id)
);

-- The same of what partners share: events of networks, and what operators ruled of them.
create table shared_seal (
  sealed_table text not null,
  row_key text not null,
  id bigint generated always as identity,
  digest text not null,
  primary key (sealed_table, row_key, id)
);

create function refuse_change_of_seal() returns trigger language plpgsql as $$
begin
  raise exception 'seals are append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger money_seal_append_only before update or delete or truncate on money_seal
  for each statement execute function refuse_change_of_seal();
create trigger posting_seal_append_only before update or delete or truncate on posting_seal
  for each statement execute function refuse_change_of_seal();
create trigger shared_seal_append_only before update or delete or truncate on shared_seal
  for each statement execute function refuse_change_of_seal();
