-- To which payment an operator says that a refund or a void belongs. The newest row of an event holds; what was said before stays.
create table event_ruling (
  id bigint generated always as identity primary key,
  network text not null,
  event_id text not null,
  -- An event of the payment, of the same network; null: it is nobody's word any more, since the event was corrected.
  belongs_to text,
  ruled_at timestamptz not null,
  ruled_by text not null,
  reason text not null
);
create index event_ruling_event on event_ruling (network, event_id, id);

create function refuse_change_of_ruling() returns trigger language plpgsql as $$
begin
  raise exception 'rulings are append-only: % of % is refused', tg_op, tg_table_name;
end $$;
create trigger event_ruling_append_only before update or delete or truncate on event_ruling
  for each statement execute function refuse_change_of_ruling();
